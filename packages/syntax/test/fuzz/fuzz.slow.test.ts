import type { Language } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPython, standardLibrary } from "../python/cpython.ts";
import { sourceFiles } from "../typescript/source-files.ts";
import { checkFunctions, checkTree } from "./check-text.ts";
import { damagedTexts, fuzzRuns } from "./damaged-texts.ts";

const scripts = sourceFiles(80, 12_000);

const texts: Readonly<Record<Language, readonly string[]>> = {
  python: hasPython
    ? standardLibrary(40).map(({ code }) => code.slice(0, 8_000))
    : ["class A:\n    @property\n    def f(self) -> int:\n        return 1\n"],
  javascript: scripts.filter(({ language }) => language === "javascript").map(({ code }) => code),
  typescript: scripts.filter(({ language }) => language === "typescript").map(({ code }) => code),
};

const languages = ["python", "javascript", "typescript"] as const;

describe.each(languages)("damaged text of %s", (language) => {
  it("has trees with nested nodes, and functions with correct spans", { timeout: 3_600_000 }, async () => {
    const adapter = await loadLanguage(language);
    const parser = await loadParser(language);
    const property = fc.property(damagedTexts(language, texts[language]), (code) => {
      checkTree(parser, code);
      const [first] = checkFunctions(adapter, code);
      if (first !== undefined) adapter.mutants(code, first);
    });
    expect(() => fc.assert(property, { numRuns: fuzzRuns, seed: 20_240_501 })).not.toThrow();
  });
});

const samples: Readonly<Record<Language, string>> = {
  python: "é = '漢😀'\n@a\ndef f(x):\n    '''é😀'''\n    return x  # 漢\n\nclass A:\n    def g(self): return '😀'\n",
  javascript:
    "const é = '漢😀';\n/** é😀 */\nfunction f(x) {\n  return x; // 漢\n}\nclass A { g() { return '😀'; } }\n",
  typescript:
    "const é: string = '漢😀';\n/** é😀 */\nfunction f(x: T): T {\n  return x; // 漢\n}\nclass A { g(): T { return '😀'; } }\n",
};

describe.each(languages)("text of %s", (language) => {
  it("has the same functions at the same lines for any line breaks, byte order marks and characters", async () => {
    const adapter = await loadLanguage(language);
    const plain = checkFunctions(adapter, samples[language]);
    expect(plain.map(({ name, startLine, endLine }) => ({ name, startLine, endLine }))).toEqual(
      language === "python"
        ? [
            { name: "f", startLine: 2, endLine: 5 },
            { name: "A.g", startLine: 8, endLine: 8 },
          ]
        : [
            { name: "f", startLine: 3, endLine: 5 },
            { name: "A.g", startLine: 6, endLine: 6 },
          ],
    );
    for (const change of ["\r\n", "\r"]) {
      const changed = checkFunctions(adapter, samples[language].replaceAll("\n", change));
      expect(changed.map(describeFunction)).toEqual(plain.map(describeFunction));
    }
    const marked = checkFunctions(adapter, `\uFEFF${samples[language]}`);
    expect(marked.map(describeFunction)).toEqual(plain.map(describeFunction));
    const spaced = checkFunctions(adapter, `\f\n${samples[language]}`);
    expect(spaced.map(({ name }) => name)).toEqual(plain.map(({ name }) => name));
  });

  it("may have lines of a million characters", async () => {
    const adapter = await loadLanguage(language);
    const long = `x = [${"1, ".repeat(333_000)}]`;
    const code = `${long}\n${samples[language]}${language === "python" ? "y" : "let y"} = "${"a".repeat(1_000_000)}"\n`;
    expect(checkFunctions(adapter, code).map(({ name }) => name)).toEqual(["f", "A.g"]);
  });

  it("may be nested ten thousand levels deep", async () => {
    const adapter = await loadLanguage(language);
    const depth = 10_000;
    for (const [open, close] of [
      ["(", ")"],
      ["[", "]"],
      ["-", ""],
      ["a(", ")"],
      ["a.", "b"],
    ] as const) {
      const nested = `x = ${open.repeat(depth)}1${close.repeat(close === "b" ? 1 : depth)}\n`;
      expect(() => checkFunctions(adapter, nested + samples[language])).not.toThrow();
      expect(() => checkFunctions(adapter, samples[language] + nested)).not.toThrow();
    }
    const blocks =
      language === "python"
        ? Array.from({ length: 90 }, (_, level) => `${" ".repeat(level)}if x:\n`).join("") + `${" ".repeat(90)}pass\n`
        : `${"if (x) {".repeat(depth)}${"}".repeat(depth)}\n`;
    expect(() => checkFunctions(adapter, blocks + samples[language])).not.toThrow();
  });
});

function describeFunction({
  name,
  startLine,
  endLine,
  docstring,
  modifiers,
}: ReturnType<typeof checkFunctions>[number]) {
  return { name, startLine, endLine, docstring, modifiers };
}

it("includes files to damage", () => {
  expect(languages.map((language) => texts[language].length > 0)).toEqual([true, true, true]);
});
