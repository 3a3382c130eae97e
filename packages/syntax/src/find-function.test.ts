import { describe, expect, it } from "vitest";
import { findFunction, functionText } from "./find-function.ts";
import { loadLanguage } from "./load-language.ts";

const code =
  "class A:\n    @cache\n    def f(self):\n        return 1  # one\n\ndef f():\n    return 2\ndef f():\n    return 3\n";

describe("findFunction", () => {
  it("distinguishes functions of one name by class and number", async () => {
    const functions = (await loadLanguage("python")).functions(code);
    const result = [findFunction(functions, "A.f"), findFunction(functions, "f"), findFunction(functions, "f", 2)];
    expect(result.map((definition) => definition?.startLine)).toEqual([2, 6, 8]);
    expect(findFunction(functions, "f", 3)).toBeUndefined();
  });
});

describe("functionText", () => {
  it("returns the function's whole lines, with decorators and a trailing comment", async () => {
    const [method] = (await loadLanguage("python")).functions(code);
    expect(method && functionText(code, method)).toBe("    @cache\n    def f(self):\n        return 1  # one");
  });
});
