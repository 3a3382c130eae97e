import type { Language } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { expect, it } from "vitest";
import { Parser } from "web-tree-sitter";

/** The declarations of Node lack it. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => {
    readonly buffer: ArrayBuffer;
  };
};

/** The garbage collector does not see tree-sitter's memory. */
const memory = new WebAssembly.Memory({ initial: 512, maximum: 32_768 });

const functions: Readonly<Record<Language, (count: number) => string>> = {
  python: (count) =>
    Array.from({ length: count }, (_, n) => `def f${n}(x):\n    return [x, ${n}] if x else None\n`).join(""),
  javascript: (count) =>
    Array.from({ length: count }, (_, n) => `function f${n}(x) {\n  return [x, ${n}];\n}\n`).join(""),
  typescript: (count) =>
    Array.from({ length: count }, (_, n) => `function f${n}(x: T): T[] {\n  return [x, ${n}];\n}\n`).join(""),
};

it.each(["python", "javascript", "typescript"] as const)(
  "frees all trees of %s",
  { timeout: 600_000 },
  async (language) => {
    // The first one to load tree-sitter decides where its memory is.
    await Parser.init({ wasmMemory: memory });
    const adapter = await loadLanguage(language);
    const [code, long] = [functions[language](40), functions[language](1000)];
    const use = (round: number): void => {
      const [, target] = adapter.functions(`${long}${language === "python" ? "#" : "//"} ${round}\n`);
      if (target === undefined) return;
      adapter.mutants(code, target);
      adapter.equal(code, `${code}\n`);
      adapter.splice({ code, name: target.name, solution: code.slice(target.span.start, target.span.end) });
      adapter.splice({ code, name: target.name, solution: "((" });
    };
    for (let round = 0; round < 20; round++) use(round);
    const before = memory.buffer.byteLength;
    for (let round = 20; round < 60; round++) use(round);
    expect(memory.buffer.byteLength).toBe(before);
  },
);
