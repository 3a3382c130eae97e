import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { awaitSnippet } from "./await-snippet.ts";

describe("awaitSnippet", () => {
  it.each([
    "const x = 1;",
    "async function f() { await g(); }",
    "const f = async () => await 1;",
    "await (",
    "'await'",
  ])("returns null for `%s`", async (code) => {
    expect(await awaitSnippet(code)).toBeNull();
  });

  it("preserves the declarations of a snippet", async () => {
    const code = `const a = await Promise.resolve(1), { b, c: [d = 4] } = { b: 2, c: [] };
let unset; function next(n) { return n + a; }
class Box { size = b; }
for (const item of [5]) await item;`;
    const context = createContext();
    const script = await awaitSnippet(code);
    await runInContext(script ?? "", context);
    expect(runInContext("[a, b, d, unset, next(1), new Box().size, typeof item]", context)).toEqual([
      1,
      2,
      4,
      undefined,
      2,
      2,
      "undefined",
    ]);
  });

  it("awaits asynchronous loops and rejects with the error of the snippet", async () => {
    const script = await awaitSnippet("for await (const one of [Promise.reject(new Error('no'))]) ;");
    await expect(runInContext(script ?? "", createContext())).rejects.toThrow("no");
  });
});
