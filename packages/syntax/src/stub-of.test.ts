import { describe, expect, it } from "vitest";
import { loadLanguage } from "./load-language.ts";
import { constantOf, stubOf } from "./stub-of.ts";

async function stubs(code: string): Promise<readonly string[]> {
  const python = await loadLanguage("python");
  return python.functions(code).map((definition) => stubOf(definition, code));
}

describe("stubOf", () => {
  it.each([
    ["def f(x): return x\n", "def f(x):\n    raise NotImplementedError\n"],
    [
      "@a\n@b(1)\nasync def f(x):  # c\n  '''Doc.'''\n  return x\n",
      "@a\n@b(1)\nasync def f(x):  # c\n  raise NotImplementedError\n",
    ],
    [
      "def f(\n    x,\n) -> int:\n    # first\n\n    return x\n",
      "def f(\n    x,\n) -> int:\n    # first\n    raise NotImplementedError\n",
    ],
    ["def f(x={':': 1}): return x\n", "def f(x={':': 1}):\n    raise NotImplementedError\n"],
  ])("keeps the header of %j", async (code, expected) => {
    expect(await stubs(code)).toEqual([expected]);
  });

  it("keeps a method's indentation of any characters", async () => {
    const code = "class A:\n\tdef f(self): return 1\n\n\t@property\n\tdef g(self):\n\t\treturn 2\n";
    expect(await stubs(code)).toEqual([
      "\tdef f(self):\n\t\traise NotImplementedError\n",
      "\t@property\n\tdef g(self):\n\t\traise NotImplementedError\n",
    ]);
  });
});

describe("constantOf", () => {
  it("returns the expression's value for any arguments", async () => {
    const code = "class A:\n    @classmethod\n    def f(cls, x):\n        return x\n";
    const python = await loadLanguage("python");
    const [definition] = python.functions(code);
    expect(definition && constantOf(definition, code, "[]")).toBe(
      "    @classmethod\n    def f(cls, x):\n        return []\n",
    );
  });
});

describe("in JavaScript and TypeScript", () => {
  it.each([
    [
      "export const f = (x: number) => x + 1;",
      'export const f = (x: number) => { throw new Error("not implemented"); };',
    ],
    ["const f = (x) => ({ x });", 'const f = (x) => { throw new Error("not implemented"); };'],
    ["function f() {}", 'function f() { throw new Error("not implemented"); }'],
    ["  async m(x) {\n    // one\n    return x;\n  }", '  async m(x) {\n    throw new Error("not implemented");\n  }'],
    ["  f = (x) => { return x; };", '  f = (x) => { throw new Error("not implemented"); };'],
  ])("throws instead of executing the body of %j", async (definition, expected) => {
    const code = definition.startsWith(" ") ? `class A {\n${definition}\n}\n` : `${definition}\n`;
    const typescript = await loadLanguage("typescript");
    expect(typescript.functions(code).map((candidate) => stubOf(candidate, code, "typescript"))).toEqual([expected]);
  });

  it("returns a constant", async () => {
    const code = "module.exports = function (x) {\n  return x;\n};\n";
    const javascript = await loadLanguage("javascript");
    const [definition] = javascript.functions(code);
    expect(definition && constantOf(definition, code, "[]", "javascript")).toBe(
      "module.exports = function (x) {\n  return [];\n};",
    );
  });
});
