import type { Language } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { loadLanguage } from "../load-language.ts";

async function named(code: string, language: Language = "typescript"): Promise<readonly string[]> {
  const adapter = await loadLanguage(language);
  return adapter.functions(code).map(({ name, kind, modifiers }) => [name, kind, ...modifiers].join(" "));
}

describe.each(["javascript", "typescript"] as const)("functions of %s", (language) => {
  it.each([
    ["function f() {}", ["f function"]],
    ["export async function f() {}", ["f function async"]],
    ["export default async function* f() {}", ["f function async generator"]],
    ["export default function () {}", ["default function"]],
    ["export default (x) => x;", ["default function"]],
    ["const f = (x) => x, g = async function* () {}, h = 1;", ["f function", "g function async generator"]],
    ["let f; f = function () {};", ["f function"]],
    ["const f = memoize((x) => x);", []],
    ["const f = ((x) => x);", ["f function"]],
    ["if (a) { function f() {} } else { var g = () => 1; }", ["f function", "g function"]],
    ["function f() { function g() {} const h = () => 1; }", ["f function"]],
    ["(function () { function f() {} })();", []],
  ])("finds declared and bound functions in %j", async (code, expected) => {
    expect(await named(code, language)).toEqual(expected);
  });

  it.each([
    ["exports.f = exports.g = function () {};", ["f function"]],
    ["module.exports.f = () => 1;", ["f function"]],
    ["module.exports = function () {};", ["default function"]],
    ["module.exports = function f() {};", ["f function"]],
    ["module.exports = (function f() {});", ["default function"]],
    ["exports = module.exports = function f() {};", ["f function"]],
    [
      "module.exports = { f() {}, g: function () {}, h: () => 1, i, ...j };",
      ["f function", "g function", "h function"],
    ],
    ["module.exports = class A { m() {} };", ["A.m method"]],
    ["X.m = function () {};", ["X.m static_method"]],
    ["X.prototype.m = function () {};", ["X.m method"]],
    ["X.prototype = { m() {}, get v() { return 1; } };", ["X.m method", "X.v property"]],
    ["exports.X.prototype.m = () => 1;", ["X.m method"]],
    ["this.f = function () {}; x[y] = () => 1; a().b = () => 1;", []],
  ])("finds assigned functions in %j", async (code, expected) => {
    expect(await named(code, language)).toEqual(expected);
  });

  it("finds the members of classes", async () => {
    const code =
      "class A extends B { constructor() {} m() {} static async *#s() {} get v() { return 1; } set v(x) {} f = (x) => x; static g = function () {}; [c]() {} 'd e'() {} 'h'() {} }";
    expect(await named(code, language)).toEqual(
      [
        "A.constructor method",
        "A.m method",
        "A.#s static_method async generator",
        "A.v property",
        "A.v property",
      ].concat(["A.f method", "A.g static_method", "A.h method"]),
    );
    expect(await named("const A = class B { m() {} }; export default class { m() {} }", language)).toEqual([
      "A.m method",
      "default.m method",
    ]);
  });

  it("finds the members of object literals", async () => {
    const code =
      "const o = { a() {}, get b() { return 1; }, c: { d: () => 1 }, [e]: () => 1, 'f g': () => 1, 2() {} };";
    expect(await named(code, language)).toEqual(["o.a static_method", "o.b property", "o.c.d static_method"]);
    expect(await named("export default { methods: { m() {} } };", language)).toEqual([
      "default.methods.m static_method",
    ]);
  });

  it("finds functions in object literals of any depth", async () => {
    const depth = 3000;
    const [actual, ...more] = await named(
      `const o = ${"{\na: ".repeat(depth)}() => 1${"}".repeat(depth)};\n`,
      language,
    );
    expect([actual?.startsWith("o.a.a.a"), actual?.endsWith(".a static_method"), more]).toEqual([true, true, []]);
  });

  it("numbers definitions of the same name", async () => {
    const adapter = await loadLanguage(language);
    const functions = adapter.functions(
      "class A { get v() { return 1; } set v(x) {} }\nvar f = () => 1;\nf = () => 2;\n",
    );
    expect(functions.map(({ name, definition, startLine }) => [name, definition, startLine])).toEqual([
      ["A.v", 1, 1],
      ["A.v", 2, 1],
      ["f", 1, 2],
      ["f", 2, 3],
    ]);
  });

  it("returns the other functions of text with a syntax error", async () => {
    expect(await named("function f() {}\nconst = ;\nfunction g() {}\n", language)).toEqual([
      "f function",
      "g function",
    ]);
  });
});

describe("functions of typescript", () => {
  it.each([
    ["abstract class A { abstract m(): void; n(): void {} declare x: () => void; }", ["A.n method"]],
    ["declare function f(): void; interface I { m(): void }", []],
    ["namespace N.M { export function f() {} class A { m() {} } }", ["N.M.f function", "N.M.A.m method"]],
    ["export const f = (<T,>(x: T): T => x) as unknown;", ["f function"]],
    ["const o = { m() {} } satisfies O as const;", ["o.m static_method"]],
    ["const f = <T,>(x: T) => <div>{x}</div>; function g() { return <a />; }", ["f function", "g function"]],
    ["const f = (x) => <div>{x}</div>;", ["f function"]],
  ])("finds functions with a body in %j", async (code, expected) => {
    expect(await named(code)).toEqual(expected);
  });

  it("includes overloads and decorators in the function that follows", async () => {
    const code = [
      "export class A {",
      "  /** Doc. */",
      "  m(a: string): string;",
      "  m(a: number): number;",
      "  // why",
      "  @log('x')",
      "  public async m<T>(a: any): Promise<T> {",
      "    return a;",
      "  }",
      "}",
      "",
    ].join("\n");
    const typescript = await loadLanguage("typescript");
    const [method] = typescript.functions(code);
    expect({ ...method, text: code.slice(method?.span.start, method?.span.end) }).toEqual({
      name: "A.m",
      definition: 1,
      kind: "method",
      modifiers: ["async"],
      span: { start: code.indexOf("  m(a: string)"), end: code.indexOf("\n}\n") },
      body: { start: code.indexOf("return a"), end: code.indexOf("\n  }") },
      startLine: 3,
      endLine: 9,
      signature: "m<T>(a: any): Promise<T>",
      docstring: "Doc.",
      decorators: ["log('x')"],
      returnsValue: true,
      text: code.split("\n").slice(2, 9).join("\n"),
    });
  });
});

describe("documentation in typescript", () => {
  it.each([
    ["  /** one */\n  m(a: 1): 1;\n  /** two */\n  m(a: 2): 2;\n  /** all */\n  @x\n  m(a: any) {}", "all"],
    ["  /** one */\n  m(a: 1): 1;\n  /** two */\n  m(a: 2): 2;\n  m(a: any) {}", "one"],
    ["  /** one */\n  @x\n  m() {}", "one"],
  ])("of %j belongs to the implementation, or to the first overload", async (members, docstring) => {
    const [result] = (await loadLanguage("typescript")).functions(`class A {\n${members}\n}\n`);
    expect(result?.docstring).toBe(docstring);
  });
});

describe("the properties of a function", () => {
  async function first(code: string) {
    const [result] = (await loadLanguage("javascript")).functions(code);
    return result;
  }

  it.each([
    ["function f(a, b = 1) { return a; }", "f(a, b = 1)"],
    ["const f = async (a) => a;", "f = async (a)"],
    ["const f = a => a;", "f = a"],
    ["exports.f = function g(a) {};", "f = function g(a)"],
    ["module.exports = { f: function (a) {} };", "f: function (a)"],
    ["module.exports = { async *f(a) {} };", "f(a)"],
    ["export default function (a) {}", "default function (a)"],
  ])("have the signature of %j from the name to the parameters", async (code, signature) => {
    expect((await first(code))?.signature).toBe(signature);
  });

  it.each([
    ["function f() { return; }", false],
    ["function f() { return undefined; }", false],
    ["function f() { return void 0; }", false],
    ["function f() { return null; }", true],
    ["function f() { function g() { return 1; } }", false],
    ["const f = () => 1;", true],
    ["const f = () => undefined;", false],
    ["function* f() { yield 1; }", true],
    ["function* f() { yield; }", false],
  ])("state whether %j returns a value: %j", async (code, returnsValue) => {
    expect((await first(code))?.returnsValue).toBe(returnsValue);
  });

  it.each([
    ["/** Doc. */\nfunction f() {}", "Doc."],
    ["/**\n * One.\n *\n *   two\n * @param x\n */\nexport const f = (x) => x;", "One.\n\n  two\n@param x"],
    ["/** a */ /** b */\n// c\nfunction f() {}", "b"],
    ["/* no */\nfunction f() {}", null],
    ["/** of a */\nconst a = 1;\nfunction f() {}", null],
    ["const a = 1; /** of a */\nfunction f() {}", null],
    ["/***/ function f() {}", ""],
  ])("have the documentation of %j", async (code, docstring) => {
    expect((await first(code))?.docstring).toBe(docstring);
  });

  it.each([
    ["  function f() {}  // end\n", "  function f() {}  // end"],
    ["const a = 1; function f() {}\n", "function f() {}"],
    ["module.exports = {\n  f: (x) => x, // one\n  g,\n};", "  f: (x) => x, // one"],
    ["class A { f() {} g() {} }", "f() {}"],
    ["export const f = () => 1; const b = 2;", "export const f = () => 1;"],
  ])("span whole lines of %j if the lines contain nothing else", async (code, text) => {
    const result = await first(code);
    expect(code.slice(result?.span.start, result?.span.end)).toBe(text);
  });
});
