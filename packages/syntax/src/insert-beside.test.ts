import { describe, expect, it } from "vitest";
import { findFunction } from "./find-function.ts";
import { insertBeside } from "./insert-beside.ts";
import { loadLanguage } from "./load-language.ts";

type Language = "python" | "javascript" | "typescript";

async function beside(language: Language, code: string, name: string): Promise<readonly string[] | null> {
  const definition = findFunction((await loadLanguage(language)).functions(code), name);
  if (definition === undefined) throw new Error(`${name} is there`);
  const made = await insertBeside(language, code, definition, "again");
  if (made === null) return null;
  const lines = made.code
    .split("\n")
    .slice(made.startLine - 1, made.endLine)
    .join("\n");
  expect(lines).toContain(made.code.slice(made.span.start, made.span.end));
  return [made.code, made.code.slice(made.span.start, made.span.end)];
}

describe("insertBeside", () => {
  it("inserts a copy of a Python function after it", async () => {
    const code = "def bake(x):\n    return x\n";
    const copy = "def again(x):\n    return x";
    expect(await beside("python", code, "bake")).toEqual([`def bake(x):\n    return x\n\n${copy}\n`, copy]);
  });

  it.each<readonly [language: Language, name: string, code: string, made: string]>([
    [
      "javascript",
      "bake",
      "export default async function* bake(x) {\n  yield bake;\n}\nbake(1);\n",
      "export default async function* bake(x) {\n  yield bake;\n}\n;var again = async function* bake(x) {\n  yield bake;\n};\n\nbake(1);\n",
    ],
    [
      "typescript",
      "bake",
      "function bake(x: 1): 1;\nfunction bake(x: any) { return x; }\n",
      "function bake(x: 1): 1;\nfunction bake(x: any) { return x; }\n;var again = function bake(x: any) { return x; };\n\n",
    ],
    [
      "javascript",
      "bake",
      "const a = 1, bake = (x) => x, b = 2;\n",
      "const a = 1, bake = (x) => x, b = 2;\n;var again = (x) => x;\n\n",
    ],
    [
      "javascript",
      "bake",
      "exports.bake = function (x) { return x; };",
      "exports.bake = function (x) { return x; };\n;var again = function (x) { return x; };\n",
    ],
    [
      "typescript",
      "Oven.bake",
      "class Oven {\n  @hot() private static async bake<T>(x: T) { return x; }\n  rest() {}\n}\n",
      "class Oven {\n  @hot() private static async bake<T>(x: T) { return x; }\n@hot() private static async again<T>(x: T) { return x; }\n\n  rest() {}\n}\n",
    ],
    [
      "javascript",
      "Oven.heat",
      "class Oven { get heat() { return 1; } }",
      "class Oven { get heat() { return 1; }\nget again() { return 1; }\n }",
    ],
    [
      "javascript",
      "oven.bake",
      "const oven = { bake(x) { return x; }, rest: 1 };",
      "const oven = { bake(x) { return x; },\nagain(x) { return x; }, rest: 1 };",
    ],
    [
      "javascript",
      "oven.bake",
      "const oven = { bake: (x) => x };",
      "const oven = { bake: (x) => x,\nagain: (x) => x };",
    ],
  ])("inserts a copy in %s after %s: %#", async (language, name, code, made) => {
    expect((await beside(language, code, name))?.[0]).toBe(made);
  });

  it("returns null for a function in an instance field and for a private method", async () => {
    expect(await beside("javascript", "class Oven { bake = (x) => x; }", "Oven.bake")).toBeNull();
    expect(await beside("javascript", "class Oven { #bake(x) { return x; } }", "Oven.#bake")).toBeNull();
  });
});
