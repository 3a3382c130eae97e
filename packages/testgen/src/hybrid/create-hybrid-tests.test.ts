import type { Language } from "@repost/spec";
import { findFunction, loadLanguage, loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { inputsMatter } from "./create-hybrid-tests.ts";

async function matters(code: string, entry: string, language: Language): Promise<boolean> {
  const [adapter, parser] = await Promise.all([loadLanguage(language), loadParser(language)]);
  const target = findFunction(adapter.functions(code), entry);
  if (target === undefined) throw new Error("There is no such function.");
  return inputsMatter(parser, code, target);
}

describe("inputsMatter", () => {
  it.each([
    ["a constant", 'def stones(grain):\n    """Count them for grain."""\n    return STONES\n', "stones", false],
    [
      "a method that only raises",
      "class A:\n    def grind(self, grain):\n        raise TypeError(grain)\n",
      "A.grind",
      false,
    ],
    ["a parameter", "def grind(grain):\n    return grain\n", "grind", true],
    ["the object", "class A:\n    def age(self):\n        return self.years\n", "A.age", true],
    [
      "a condition before the raise",
      "def grind(grain):\n    if grain:\n        raise TypeError(grain)\n",
      "grind",
      true,
    ],
  ])("decides for %s in Python", async (_, code, entry, expected) => {
    expect(await matters(code, entry, "python")).toBe(expected);
  });

  it.each([
    ["a constant", "class A {\n  get stones() {\n    return STONES;\n  }\n}\n", "A.stones", false],
    [
      "a method that only throws",
      "class A {\n  grind(grain) {\n    throw new Abstract(grain);\n  }\n}\n",
      "A.grind",
      false,
    ],
    ["a parameter", "function grind({ grain }) {\n  return grain;\n}\n", "grind", true],
  ])("decides for %s in JavaScript", async (_, code, entry, expected) => {
    expect(await matters(code, entry, "javascript")).toBe(expected);
  });
});
