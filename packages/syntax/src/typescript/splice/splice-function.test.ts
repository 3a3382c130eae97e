import type { Language } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { loadLanguage } from "../../load-language.ts";

interface SpliceCase {
  readonly code: string;
  readonly name?: string;
  readonly definition?: number;
  readonly solution: string;
  readonly language?: Language;
}

/** Marks the function's span by « and ». */
async function splice(request: SpliceCase): Promise<string> {
  const { code, name = "f", definition = 1, solution, language = "javascript" } = request;
  const adapter = await loadLanguage(language);
  const result = adapter.splice({ code, name, definition, solution });
  if (result.status === "failed") return `${result.cause}: ${result.detail}`;
  const { start, end } = result.span;
  return `${result.code.slice(0, start)}«${result.code.slice(start, end)}»${result.code.slice(end)}`;
}

const solutions = {
  declaration: "function f(x) { return 2; }",
  async: "async function f(x) { return 2; }",
  generator: "function* f(x) { yield 2; }",
  arrow: "const f = async (x) => x + 2;",
  loneParameter: "const f = x => ({ x });",
  expression: "let f = function (x) { return 2; };",
  exported: "export function f(x) { return 2; }",
  exportedArrow: "export const f = (x) => 2;",
  default: "export default function f(x) { return 2; }",
  anonymous: "export default (x) => 2;",
  commonjs: "exports.f = function (x) { return 2; };",
  moduleExports: "module.exports = { f(x) { return 2; } };",
  alias: "function g(x) { return g(x); }\nexport { g as f };",
  typed: "export function f<T>(x?: T, y = 1 as number): T | void { return x!; }",
};

describe("splice", () => {
  describe("the name remains bound in the same way", () => {
    const declaration = "export function f(x) { return 1; }\nf(1);\n";
    it.each([
      ["declaration", "function f(x) { return 2; }"],
      ["async", "async function f(x) { return 2; }"],
      ["generator", "function* f(x) { yield 2; }"],
      ["arrow", "async function f(x) { return x + 2; }"],
      ["loneParameter", "function f(x) { return ({ x }); }"],
      ["expression", "function f(x) { return 2; }"],
      ["exported", "function f(x) { return 2; }"],
      ["exportedArrow", "function f(x) { return 2; }"],
      ["default", "function f(x) { return 2; }"],
      ["anonymous", "function f(x) { return 2; }"],
      ["commonjs", "function f(x) { return 2; }"],
      ["moduleExports", "function f(x) { return 2; }"],
      ["alias", "function f(x) { return f(x); }"],
      ["typed", "function f(x, y = 1) { return x; }"],
    ] as const)("by a declaration, for %s", async (form, expected) => {
      expect(await splice({ code: declaration, solution: solutions[form] })).toBe(`«export ${expected}»\nf(1);\n`);
    });

    const constant = "const f = (x) => 1, g = 2;\n";
    it.each([
      ["declaration", "function f(x) { return 2; }"],
      ["generator", "function* f(x) { yield 2; }"],
      ["arrow", "async (x) => x + 2"],
      ["loneParameter", "x => ({ x })"],
      ["expression", "function (x) { return 2; }"],
      ["exported", "function f(x) { return 2; }"],
      ["anonymous", "(x) => 2"],
      ["commonjs", "function (x) { return 2; }"],
      ["moduleExports", "function (x) { return 2; }"],
      ["typed", "function f(x, y = 1) { return x; }"],
    ] as const)("by a constant, for %s", async (form, expected) => {
      expect(await splice({ code: constant, solution: solutions[form] })).toBe(`const «f = ${expected}», g = 2;\n`);
    });

    it.each([
      ["exports.f = (x) => 1;", "f", "arrow", "«exports.f = async (x) => x + 2;»"],
      [
        "module.exports = { f: (x) => 1, g };",
        "f",
        "declaration",
        "module.exports = { «f: function f(x) { return 2; }», g };",
      ],
      [
        "module.exports = { f(x) { return 1; }, g };",
        "f",
        "arrow",
        "module.exports = { «async f(x) { return x + 2; }», g };",
      ],
      [
        "module.exports = function f(x) { return 1; };",
        "f",
        "arrow",
        "«module.exports = async function f(x) { return x + 2; };»",
      ],
      ["module.exports = (x) => 1;", "default", "declaration", "«module.exports = function (x) { return 2; };»"],
      ["module.exports = (x) => 1;", "default", "anonymous", "«module.exports = (x) => 2;»"],
      [
        "export default function (x) { return 1; }",
        "default",
        "anonymous",
        "«export default function (x) { return 2; }»",
      ],
      [
        "export default function (x) { return 1; }",
        "default",
        "alias",
        "«export default (function g(x) { return g(x); })»",
      ],
      ["X.prototype.f = function (x) {};", "X.f", "declaration", "«X.prototype.f = function f(x) { return 2; };»"],
      ["const o = { f(x) {} };", "o.f", "async", "const o = { «async f(x) { return 2; }» };"],
      ["const f = ((x) => 1);", "f", "declaration", "«const f = (function f(x) { return 2; });»"],
    ] as const)("in %j", async (code, name, form, expected) => {
      expect(await splice({ code, name, solution: solutions[form] })).toBe(expected);
    });

    it("finds a method in a default export", async () => {
      const solution = "  f (x) {\n    return 2;\n  },";
      const object = "export default {\n  f(x) { return 1; },\n};\n";
      expect(await splice({ code: object, name: "default.f", solution })).toBe(
        "export default {\n«  f(x) {\n    return 2;\n  },»\n};\n",
      );
      const ofClass = "export default class {\n  f(x) { return 1; }\n}\n";
      expect(await splice({ code: ofClass, name: "default.f", solution: "f(x) { return 2; }" })).toBe(
        "export default class {\n«  f(x) { return 2; }»\n}\n",
      );
    });

    it("replaces one of several variables with its comma", async () => {
      const code = "var e = 1,\n  f = (x) => 1, // one\n  g = 2;\n";
      expect(await splice({ code, solution: "  f = (x) => 2, // two\n" })).toBe(
        "var e = 1,\n«  f = (x) => 2, // one»\n  g = 2;\n",
      );
    });

    it("forwards recursive calls by another name", async () => {
      const solution = "const f = function g(x) { return x ? g(x - 1) : 0; };";
      expect(await splice({ code: "function f(x) {}", solution })).toBe(
        "«function f(...values) { return (function g(x) { return x ? g(x - 1) : 0; }).apply(this, values); }»",
      );
    });

    it("replaces the requested definition", async () => {
      const code = "if (a) {\n  var f = () => 1;\n} else {\n  f = () => 2;\n}\n";
      expect(await splice({ code, definition: 2, solution: "const f = () => {\n  return 3;\n};" })).toBe(
        "if (a) {\n  var f = () => 1;\n} else {\n«  f = () => {\n    return 3;\n  };»\n}\n",
      );
    });
  });

  describe("members of classes", () => {
    const code =
      "class A {\n  @log()\n  static async m(x) {\n    return 1;\n  }\n  get v() { return 1; }\n  set v(x) {}\n  f = (x) => this.x;\n}\n";

    it.each([
      ["unchanged", "  static async m(x) {\n    return 2;\n  }", "static async m(x) {\n    return 2;\n  }"],
      ["without its modifiers", "m(x) {\n  return 2;\n}", "static m(x) {\n    return 2;\n  }"],
      ["with its brace on a separate line", "m(x)\n{\n}", "static m(x)\n  {\n  }"],
      ["in its class", "class A {\n  static m(x) {\n    return 2;\n  }\n}", "static m(x) {\n    return 2;\n  }"],
      [
        "in an exported class",
        "export default class A {\n\tstatic m(x) {\n\t\treturn 2;\n\t}\n}",
        "static m(x) {\n  \treturn 2;\n  }",
      ],
      ["as a function", "async function m(x) {\n  return 2;\n}", "static async m(x) {\n    return 2;\n  }"],
      ["as an arrow function", "const m = async (x) => 2;", "static async m(x) { return 2; }"],
      ["on its prototype", "A.prototype.m = function* (x) {};", "static *m(x) {}"],
    ])("may be passed as %s", async (_, solution, expected) => {
      const marked = `class A {\n«  @log()\n  ${expected}»\n  get v()`;
      expect((await splice({ code, name: "A.m", solution })).slice(0, marked.length)).toBe(marked);
    });

    it("replaces a getter by a getter, and a setter by a setter", async () => {
      const solution = "set v(x) { this.x = 2; }\nget v() { return 2; }";
      expect(await splice({ code, name: "A.v", solution })).toContain("«  get v() { return 2; }»\n  set v(x) {}");
      expect(await splice({ code, name: "A.v", definition: 2, solution })).toContain("«  set v(x) { this.x = 2; }»");
    });

    it("keeps a field's function bound to its object", async () => {
      expect(await splice({ code, name: "A.f", solution: "f(x) { return this.y; }" })).toContain(
        "«  f = (x) => { return this.y; };»",
      );
      expect(await splice({ code, name: "A.f", solution: "function f() { return arguments.length; }" })).toContain(
        "«  f = function f() { return arguments.length; };»",
      );
    });

    it("uses the solution's decorators when it has decorators", async () => {
      expect(await splice({ code, name: "A.m", solution: "class A {\n  @cache() static m(x) {}\n}" })).toContain(
        "class A {\n«  @cache() static m(x) {}»\n",
      );
    });

    it("inserts the members that the class lacks and the method uses", async () => {
      const solution =
        "class A {\n  #cache = new Map();\n  unused = 1;\n  constructor() {}\n  m(x) { return this.#help(x); }\n  #help(x) { return this.#cache.get(x); }\n}";
      expect(await splice({ code: "class A {\n  m(x) {}\n}\n", name: "A.m", solution })).toBe(
        "class A {\n  #cache = new Map();\n  #help(x) { return this.#cache.get(x); }\n\n«  m(x) { return this.#help(x); }»\n}\n",
      );
      expect(
        await splice({
          code: "const o = {\n  m(x) {},\n};\n",
          name: "o.m",
          solution: "const o = { m(x) { return this.help(x); }, help: (x) => x };",
        }),
      ).toBe("const o = {\n  help: (x) => x,\n«  m(x) { return this.help(x); },»\n};\n");
    });
  });

  describe("additional statements of a solution", () => {
    const code = 'import a from "a";\nconst k = 1;\nclass C {}\n\n/** Doc. */\nexport const f = (x) => 1;\nuse(f);\n';
    const head = 'import a from "a";\nconst k = 1;\nclass C {}\n\n';

    it("inserts helpers before the statement and its comments, and users of the function after it", async () => {
      const solution =
        '"use strict";\nconst g = (x) => x;\n\nexport function h() {}\nexport const f = (x) => g(h(x));\nconsole.log(f(1));\nmodule.exports = { f };\nif (require.main === module) f();\n';
      expect(await splice({ code, solution })).toBe(
        `${head}const g = (x) => x;\n\nfunction h() {}\n\n/** Doc. */\n«export const f = (x) => g(h(x));»\n\nconsole.log(f(1));\nuse(f);\n`,
      );
    });

    it("inserts constants before earlier calls of the function", async () => {
      const module = "const a = 1;\nconst b = g();\nconst c = 2;\nfunction g() { return f(); }\nfunction f() {}\n";
      const early = "const k = 1;\nfunction f() { return k; }";
      expect(await splice({ code: module, solution: early })).toBe(
        "const a = 1;\nconst k = 1;\n\nconst b = g();\nconst c = 2;\nfunction g() { return f(); }\n«function f() { return k; }»\n",
      );
      const late = "const k = c;\nfunction f() { return k; }";
      expect(await splice({ code: module, solution: late })).toContain(
        "\nconst k = c;\n\n«function f() { return k; }»\n",
      );
    });

    it("omits statements that the module has", async () => {
      const solution = "import a from 'a';\nconst k = 1\nclass C {\n}\nfunction f(x) { return k; }";
      expect(await splice({ code, solution })).toBe(
        `${head}/** Doc. */\n«export const f = function f(x) { return k; };»\nuse(f);\n`,
      );
    });

    it("renames helpers whose names are taken in the module", async () => {
      const solution =
        "import { a } from 'b';\nconst k = { k: 2 };\nfunction f({ k: y }) { return { a, k, z: k.k, C }; }";
      expect(await splice({ code, solution })).toBe(
        `${head}import { a as a$1 } from 'b';\nconst k$1 = { k: 2 };\n\n/** Doc. */\n«export const f = function f({ k: y }) { return { a: a$1, k: k$1, z: k$1.k, C }; };»\nuse(f);\n`,
      );
    });

    it.each([
      [
        "import fs, { readFileSync as r } from 'fs';",
        'const fs = require("fs");\nconst { readFileSync: r } = require("fs");',
      ],
      ["import * as p from 'node:path';\nimport 'x';", 'const p = require("node:path");\nrequire("x");'],
      ["const { a, ...b } = require('c');", "const { a, ...b } = require('c');"],
    ])("uses require in a module that uses require: %j", async (imports, expected) => {
      const solution = `${imports}\nfunction f() {}`;
      expect(await splice({ code: "exports.f = () => 1;\n", solution })).toBe(
        `${expected}\n\n«exports.f = function f() {};»\n`,
      );
    });

    it("defines require in a module with imports", async () => {
      const solution = "const { b } = require('b');\nfunction f() { return require('c'); }";
      expect(await splice({ code: "export function f() {}\n", solution })).toBe(
        "import { createRequire } from \"node:module\";\nconst require = createRequire(import.meta.url);\nconst { b } = require('b');\n\n«export function f() { return require('c'); }»\n",
      );
    });

    it("recognizes an import in another notation", async () => {
      const solution = "import fs from 'node:fs';\nimport { join } from 'path';\nfunction f() {}";
      const module = "const fs = require('fs');\nconst { join } = require('path');\nexports.f = () => 1;\n";
      expect(await splice({ code: module, solution })).toBe(
        module.replace("exports.f = () => 1;", "«exports.f = function f() {};»"),
      );
    });
  });

  describe("TypeScript", () => {
    const code =
      "export class A<T> {\n  m(a: string): void;\n  private m(a: any) {\n    return 1;\n  }\n}\nexport const f: F = (x) => 1;\nenum E { A }\n";

    it("keeps overloads, modifiers and the type of a variable", async () => {
      expect(
        await splice({ code, language: "typescript", name: "A.m", solution: "m(a: number) { return 2; }" }),
      ).toContain("«  m(a: string): void;\n  private m(a: number) { return 2; }»\n");
      expect(
        await splice({ code, language: "typescript", solution: "function f(x: number): number { return 2; }" }),
      ).toContain("«export const f: F = function f(x: number): number { return 2; };»\n");
    });

    it("uses the solution's overloads when it has overloads", async () => {
      const solution = "function f(a: 1): 1;\nfunction f(a: 2): 2\nfunction f(a: any) { return a; }";
      expect(await splice({ code: "export function f(a: any) {}\n", language: "typescript", solution })).toBe(
        "«export function f(a: 1): 1;\nexport function f(a: 2): 2;\nexport function f(a: any) { return a; }»\n",
      );
    });

    it("renames types whose names are taken", async () => {
      const solution = "interface O { e: E }\nenum E { B }\nconst f = (x: O): E => E.B;";
      expect(await splice({ code, language: "typescript", solution })).toContain(
        "interface O { e: E$1 }\nenum E$1 { B }\n\n«export const f: F = (x: O): E$1 => E$1.B;»\n",
      );
    });

    it("parenthesizes an arrow function with a type conversion", async () => {
      const converted = "export const f = function (x) {} as F;\n";
      expect(await splice({ code: converted, language: "typescript", solution: solutions.arrow })).toBe(
        "«export const f = (async (x) => x + 2) as F;»\n",
      );
    });

    it("removes types in a JavaScript module", async () => {
      const solution =
        "import type { T } from 't';\nimport { type U, v } from 'u';\ninterface O { a: T }\ntype P = O;\nabstract class Q<X> implements O { declare a: T; private readonly b?: X; abstract c(): void; d(this: Q<X>, e?: X): asserts e is X { v<X>(e!); } }\nexport const f = <X,>(x: X): P => (x as unknown satisfies O);";
      expect(await splice({ code: "const f = () => 1;\n", solution })).toBe(
        "import {  v } from 'u';\n\nclass Q  { ;   b; ; d( e) { v(e); } }\n\n«const f = (x) => (x);»\n".replace(
          "'u';\n\n",
          "'u';\n",
        ),
      );
    });
  });

  describe("solutions that cannot be spliced", () => {
    const code = "function f() {}\n";
    it.each([
      ["function f( { return }", 'syntax_error: line 1: near "function f( { return }"'],
      ["function g() {}", "not_defined: the solution does not define f; it defines g"],
      ["1 + 1", "not_defined: the solution does not define f; it defines no function"],
      ["", "not_defined: the solution does not define f; it defines no function"],
      ["enum E { A }\nfunction f() { return E.A; }", 'syntax_error: line 1: near "enum E { A }"'],
      ["function f() { '\0'; }", 'syntax_error: line 1: near "\\u0000\'; }"'],
    ])("report the problem with %j", async (solution, expected) => {
      expect(await splice({ code, solution })).toBe(expected);
    });

    it("throws SYNTAX_FUNCTION_MISSING for a target that the module lacks", async () => {
      await expect(splice({ code, name: "g", solution: code })).rejects.toMatchObject({
        code: "SYNTAX_FUNCTION_MISSING",
      });
    });
  });

  it("uses the module's line breaks, except inside templates", async () => {
    const solution = "  function f(x) {\n    return `\n  ${x}\n`;\n  }\n";
    expect(await splice({ code: "function f() {\r\n}\r\n", solution })).toBe(
      "«function f(x) {\r\n  return `\r\n  ${x}\r\n`;\r\n}»\r\n",
    );
  });
});
