import { describe, expect, it } from "vitest";
import { loadParser } from "../parser.ts";
import { breakOpenComments, bridgeScriptGaps, bridgeTypeGaps } from "./grammar-gaps.ts";

const gaps = [
  "interface A<in out X, out Y = never, in Z extends X> {}",
  "export type F<\n  // why\n  out A\n> = (a: A) => A",
  "interface A {\n  /** one */\n  <X>(x: X): <Y>(y: Y) => X\n  // two\n\n  <X, Y>(x: X): Y // three\n  <Z>(): void\n}",
  "const rows = sql<{ readonly id: number; f: () => void }>`SELECT ${id} FROM table`.pipe(a<b>);",
  "const rows = sql<\n  Row<string>\n>`SELECT`;",
  "type A<X extends string> = `\\`Self\\` of ${X}`;",
  "export interface A {\n  name: string\n  in: 'query'\n  in?: X\n}",
  'declare const a: ((owner: import("./signal.js").Owner, b: B<import("x").C>) => void) | null;',
  "declare const hook: { spy: (any) => void; map: (string, number) => X };",
  "expect(a).toBe<<X extends Y<Z>>(x: X) => Promise<X>>();\nlet f: Box<<X,\n Y>(x: X) => Y>;",
  "export { a as null, b, c as default, void_ as void };",
  "import { null as a, b as c } from './a.js';",
  "export type * from './a.js';\nexport type * as B from './b.js';",
  "class A {\n  static [name: symbol]: string;\n  static readonly [x: string]: B<x>;\n}",
];

const scriptGaps = [
  "export { const_ as const, b as if } from './a.js';\nimport { if as c } from './b.js';\nfunction f() {}\n",
  "export * from './a.json' with { type: 'json' };\nexport { a, b as c } from \"./b.css\" with {\n  type: 'css',\n};",
  "export * as d from './d.json' with { type: 'json' };",
  "import defer * as x from './x.js';",
  "class A { accessor #a = 1; static accessor #b;\n  static accessor c = f({ accessor: 1 });\n}",
  "for (using a of b) c(a);\nasync () => { for await (await using a of b) c(a); };",
  "let using = f(a.using);\nif (using) {\n  using += `using ${using} b`;\n}\nusing.b({ using: 1 });",
  "const a = String.raw`C:\\users\\x\\u{`, b = '\\u0041\\x41\\u{1F600}';",
];

describe("bridgeTypeGaps", () => {
  it.each(gaps)("converts %j to the grammar and keeps offsets and lines", async (code) => {
    const bridged = bridgeTypeGaps(code);
    expect([bridged.length, bridged.split("\n").length]).toEqual([code.length, code.split("\n").length]);
    using tree = (await loadParser("typescript")).parse(code);
    expect(tree.root.hasError).toBe(false);
  });

  it.each(scriptGaps)("converts %j to the grammars of both languages", async (code) => {
    const bridged = bridgeScriptGaps(code);
    expect([bridged.length, bridged.split("\n").length]).toEqual([code.length, code.split("\n").length]);
    for (const language of ["javascript", "typescript"] as const) {
      using tree = (await loadParser(language)).parse(code);
      expect(tree.root.hasError).toBe(false);
    }
  });

  it("does not change parameters with names of types that a body reads", () => {
    const code =
      "if (all.every((object) => object.size === 0)) f((string) => g(string), (any) => !any);\n" +
      "const h = (symbol) => {\n  const key = symbol?.description;\n};\nconst k = (number) => number === 1;\n";
    expect(bridgeTypeGaps(code)).toBe(code);
  });

  it("does not change text without gaps", () => {
    const code =
      "for (const a in out) f(a < b, in_out);\nconst g =\n  <T>(x: T) =>\n  <U>(y: U) => x;\n" +
      "import('./a.js').then(f); export { a as b, c as default }; a < b > c; x = { in: 1 };\n" +
      "export const accessor = 1, using = { defer: accessor }; /** an accessor of things */ for (using of []) ; s = '\\u0041';\n";
    expect(bridgeTypeGaps(code)).toBe(code);
  });
});

describe("breakOpenComments", () => {
  it.each(["/* a */ f(); /* b", 'const globs = ["src/*.ts", "test/*.ts"];', "a */ b", "/* a */ /*/ b"])(
    "does not change %j",
    (code) => {
      expect(breakOpenComments(code)).toBe(code);
    },
  );

  it("lets text of unclosed comments be parsed quickly", async () => {
    const code = `function f() {} /* a */\n${"/*\n".repeat(30_000)}`;
    const broken = breakOpenComments(code);
    expect([broken.length, broken.startsWith("function f() {} /* a */\n/ \n")]).toEqual([code.length, true]);
    using tree = (await loadParser("typescript")).parse(code);
    expect(tree.root.hasError).toBe(true);
  });
});
