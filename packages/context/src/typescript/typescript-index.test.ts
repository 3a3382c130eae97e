import type { FunctionContext } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexFiles, dependenciesOf, targetIn } from "../../test/support/index-files.ts";
import { extractContext } from "../extract-context.ts";
import { readSource } from "./read-source.ts";

type Files = Readonly<Record<string, string>>;

const bakery: Files = {
  "package.json": '{ "name": "bakery", "type": "module" }',
  "src/index.ts": 'export * from "./shop.ts";\nimport "./extras.ts";\n',
  "src/prices.ts": [
    "export interface Price { amount: number; in: Currency }",
    'export type Currency = "eur";',
    "export const prices = new Map<string, Price>();",
    "export const unused = 1;",
    "/** What a loaf costs. */",
    "export const price = (loaf: string): Price | undefined => prices.get(loaf);",
  ].join("\n"),
  "src/extras.ts": 'import { prices } from "./prices.ts";\nprices.set("spelt", { amount: 4, in: "eur" });\n',
  "src/shop.ts": [
    'import { round } from "mathematics";',
    'import { price, type Price } from "./prices.ts";',
    'import "./extras.ts";',
    "",
    "export class Shop {",
    "  #rate = 1.1;",
    "",
    "  /** What loaves cost. */",
    "  total(loaves: readonly string[], rebate?: Price): number {",
    "    return round(loaves.reduce((sum, loaf) => sum + (price(loaf)?.amount ?? 0), 0) * this.#rate);",
    "  }",
    "}",
  ].join("\n"),
};

async function accept(files: Files, path: string, name: string): Promise<FunctionContext> {
  const index = await indexFiles(files, "typescript");
  const result = extractContext({ index, target: await targetIn(index, path, name) });
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

describe("typescriptIndex", () => {
  it("gives slices everything that a target needs, in the order in which it runs", async () => {
    const context = await accept(bakery, "src/shop.ts", "Shop.total");
    expect(
      context.units.map(({ id, kind, binds: boundNames, external, mutates }) => ({
        id,
        kind,
        binds: boundNames,
        external,
        mutates,
      })),
    ).toMatchInlineSnapshot(`
      [
        {
          "binds": [
            "Price",
          ],
          "external": [],
          "id": "src/prices.ts:1",
          "kind": "definition",
          "mutates": [],
        },
        {
          "binds": [
            "Currency",
          ],
          "external": [],
          "id": "src/prices.ts:2",
          "kind": "definition",
          "mutates": [],
        },
        {
          "binds": [
            "prices",
          ],
          "external": [],
          "id": "src/prices.ts:3",
          "kind": "assignment",
          "mutates": [],
        },
        {
          "binds": [
            "price",
          ],
          "external": [],
          "id": "src/prices.ts:5",
          "kind": "definition",
          "mutates": [],
        },
        {
          "binds": [],
          "external": [],
          "id": "src/extras.ts:2",
          "kind": "statement",
          "mutates": [
            "src/prices.ts:3",
          ],
        },
        {
          "binds": [
            "round",
          ],
          "external": [
            "mathematics",
          ],
          "id": "src/shop.ts:1",
          "kind": "import",
          "mutates": [],
        },
        {
          "binds": [
            "Shop",
          ],
          "external": [],
          "id": "src/shop.ts:5",
          "kind": "definition",
          "mutates": [],
        },
      ]
    `);
    expect({ target: context.target_unit, cut: context.cut, unresolved: context.unresolved }).toEqual({
      target: "src/shop.ts:5",
      cut: [],
      unresolved: [],
    });
  });

  it("returns edges as spans of the unit's code", async () => {
    const context = await accept(bakery, "src/shop.ts", "Shop.total");
    const edges = context.units.flatMap(({ id, code, edges: own }) =>
      own.map(({ start, end, timing, to }) => {
        const where = to.kind === "unit" ? `${to.unit} ${to.name}` : to.kind;
        return `${id} ${code.slice(start, end)} ${timing} -> ${where}`;
      }),
    );
    expect(edges).toMatchInlineSnapshot(`
      [
        "src/prices.ts:1 Currency lazy -> src/prices.ts:2 Currency",
        "src/prices.ts:3 Price lazy -> src/prices.ts:1 Price",
        "src/prices.ts:5 Price lazy -> src/prices.ts:1 Price",
        "src/prices.ts:5 prices lazy -> src/prices.ts:3 prices",
        "src/extras.ts:2 prices eager -> src/prices.ts:3 prices",
        "src/shop.ts:5 Price lazy -> src/prices.ts:1 Price",
        "src/shop.ts:5 round lazy -> src/shop.ts:1 round",
        "src/shop.ts:5 price lazy -> src/prices.ts:5 price",
      ]
    `);
  });

  it("finds targets that begin in the middle of a line", async () => {
    const code =
      "var a = 1, f = function () {\n  return a;\n}, g = () => a;\nconst o = { b: () => 1, c: { b: () => 1 } };\n";
    const index = await indexFiles({ "a.js": code }, "javascript");
    const graphs = ["f", "g", "o.b", "o.c.b"].map(async (name) => {
      const result = extractContext({ index, target: await targetIn(index, "a.js", name) });
      return result.status === "accepted" ? result.value.target_unit : result.reason;
    });
    expect(await Promise.all(graphs)).toEqual(["a.js:1", "a.js:1", "a.js:4", "a.js:4"]);
  });

  it("keeps of types inside of types no classes, unless a header names them", async () => {
    const files = {
      "a.ts": [
        "class Far {}",
        "interface Middle { far: Far }",
        "class Near {}",
        "interface Options { near: Near; middle: Middle }",
        "export function f(options: Options) { return options; }",
      ].join("\n"),
    };
    const { units } = await accept(files, "a.ts", "f");
    expect(units.map(({ id }) => id)).toEqual(["a.ts:2", "a.ts:3", "a.ts:4", "a.ts:5"]);
  });

  it("keeps all that a module defines where the module itself is a value, types aside", async () => {
    const files = {
      "a.ts": 'import { d } from "./d";\nexport type A = 1;\nexport const b = 1;\nconsole.log(b);\nexport { d };\n',
      "d.ts": "export const d = 1;\nexport const e = 1;\n",
      "c.ts": 'import * as a from "./a";\nexport function f(name: string) { return (a as any)[name]; }\n',
    };
    const { units } = await accept(files, "c.ts", "f");
    expect(units.map(({ id }) => id)).toEqual(["d.ts:1", "a.ts:1", "a.ts:3", "a.ts:5", "c.ts:2"]);
  });

  it("rejects a target that uses what nobody defines, but not one of a platform", async () => {
    const index = await indexFiles(
      { "a.js": "function f() { return lost; }\nfunction g() { return window.name; }\n" },
      "javascript",
    );
    const results = await Promise.all(
      ["f", "g"].map(async (name) => extractContext({ index, target: await targetIn(index, "a.js", name) })),
    );
    expect(results.map(({ status }) => status)).toEqual(["rejected", "accepted"]);
  });

  it("takes JSON that files import for modules that give its value away", async () => {
    const index = await indexFiles(
      {
        "data/table.json": '{ "size": 2, "a-b": 1 }',
        "a.ts": 'import table, { size } from "./data/table.json";\nexport const a = () => [table, size];\n',
        "b.js": 'const { size } = require("./data/table.json");\nexports.b = () => size;\n',
        "c.js": 'exports.c = () => require("./missing.json");\n',
      },
      "typescript",
    );
    const [a, b, c] = await Promise.all(
      ["a.ts", "b.js", "c.js"].map(async (path) => {
        const context = extractContext({ index, target: await targetIn(index, path, path.slice(0, 1)) });
        if (context.status === "rejected") return context.reason;
        return context.value.units.flatMap(({ edges }) => edges.map(({ name, to }) => [name, to]));
      }),
    );
    const table = (name: string): unknown => ({ kind: "unit", unit: "data/table.json:1", name });
    expect(a).toEqual([
      ["table", table("module.exports")],
      ["size", table("exports.size")],
    ]);
    expect(b).toEqual([["size", table("exports.size")]]);
    expect(c).toBe("unresolved_name");
  });

  it("takes along all that a module of CommonJS gives away of others, where its value is used as a whole", async () => {
    const files = {
      "a.js": "const all = require('./all');\nexports.a = (name) => (all.hasOwnProperty(name) ? all[name] : null);\n",
      "all.js":
        "const one = require('./one');\nconst { two } = require('./two');\nmodule.exports = { one, two, 'three': require('./three'), four: require('./two').four };\n",
      "one.js": "exports.bake = () => 1;\n",
      "two.js": "exports.two = () => 2;\nexports.four = () => 4;\nexports.five = () => 5;\n",
      "three.js": "module.exports = () => 3;\n",
    };
    const { units } = await accept(files, "a.js", "a");
    const given = units.find(({ id }) => id === "all.js:3")?.edges.map(({ name, to }) => [name, to]);
    expect(given).toEqual([
      ["one", { kind: "module", path: "one.js" }],
      ["two", { kind: "unit", unit: "two.js:1", name: "exports.two" }],
      ["three", { kind: "unit", unit: "three.js:1", name: "module.exports" }],
      ["four", { kind: "unit", unit: "two.js:2", name: "exports.four" }],
    ]);
  });

  it("reads other projects' code that lies in the repository where it is imported, and never makes targets of it", async () => {
    const index = await indexFiles(
      {
        "src/a.ts": 'import twice from "./vendor/twice.js";\nexport const a = (n: number) => twice(n);\n',
        "src/vendor/twice.js": "var src = (n) => 2 * n;\nexport default src;\n",
        "src/vendor/unused.js": "export const unused = 1;\n",
        "node_modules/b/index.js": "export const b = 1;\n",
      },
      "typescript",
    );
    expect(index.modules.map(({ path }) => path)).toEqual(["src/a.ts", "src/vendor/twice.js"]);
    expect(dependenciesOf(index, "src/a.ts:2")).toEqual(["twice lazy -> src/vendor/twice.js:1 src"]);
    expect(index.skipped.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      "node_modules vendored",
      "src/vendor vendored",
    ]);
  });

  it("reads another build of a module than the one that is source where files import it", async () => {
    const index = await indexFiles(
      {
        "package.json": '{ "name": "bakery", "module": "./esm/loaf.js" }',
        "esm/loaf.js": "export const bake = (n) => 2 * n;\nexport const rye = 1;\n",
        "es6/loaf.js": "export var bake = function (n) { return 2 * n; };\nexport var rye = 1;\n",
        "es6/unused.js": "export var unused = 1;\n",
        "esm/unused.js": "export const unused = 1;\n",
        "core/index.js": 'export { bake } from "../es6/loaf.js";\n',
        "min/bake.js": 'import { bake as plain } from "../core/index.js";\nexport const bake = (n) => plain(n);\n',
      },
      "typescript",
    );
    expect(index.skipped.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      "es6/loaf.js built_copy",
      "es6/unused.js built_copy",
    ]);
    expect(index.modules.map(({ path }) => path)).toContain("es6/loaf.js");
    expect(index.modules.map(({ path }) => path)).not.toContain("es6/unused.js");
    expect(dependenciesOf(index, "min/bake.js:2")).toEqual(["plain lazy -> es6/loaf.js:1 bake"]);
  });

  it("reads files that are called tests, or are minified, where the code asks for them, and no others", async () => {
    const index = await indexFiles(
      {
        "index.js":
          "const tests = require('./lib/tests'), table = require('./table');\nexports.is = (name) => tests[name] || table.even || import('./bench.js');\n",
        "table.js": `exports.even=${"function(a,b){for(var c=0;c<a;c++)b(c);return{a:a,b:b}}(1)||".repeat(40)}0;`,
        "lib/tests.js": "const { twice } = require('../test');\nexports.even = (n) => twice(n);\n",
        "test/index.js": "exports.twice = (n) => 2 * n;\n",
        "test/even.js": "require('../lib/tests').even(2);\n",
        "bench.ts": "import type { B } from './examples/b';\n",
        "examples/b.ts": "export type B = 1;\n",
      },
      "javascript",
    );
    expect(index.modules.map(({ path }) => path)).toEqual([
      "bench.ts",
      "index.js",
      "lib/tests.js",
      "table.js",
      "test/index.js",
    ]);
    expect(dependenciesOf(index, "lib/tests.js:2")).toEqual(["twice lazy -> test/index.js:1 exports.twice"]);
  });

  it("takes no part of a module that gives itself away twice, by its own statements and to what it is compiled to", async () => {
    const files = {
      "index.ts":
        'import bake from "./bake";\nimport cool from "./cool";\nexport const shop = () => [bake(), cool()];\n',
      "bake.ts": [
        "const bake = () => 1;",
        "bake.again = bake;",
        "export default bake;",
        "module.exports = bake;",
        "// for those who ask for it",
        "module.exports.default = bake;",
      ].join("\n"),
      "cool.ts": "const module = { exports: 1 };\nmodule.exports = 2;\nexport default () => module.exports;\n",
    };
    const { units } = await accept(files, "index.ts", "shop");
    expect(units.map(({ id, code }) => `${id} ${code}`)).toEqual([
      "bake.ts:1 const bake = () => 1;",
      "bake.ts:2 bake.again = bake;",
      "cool.ts:1 const module = { exports: 1 };",
      "cool.ts:2 module.exports = 2;",
      "cool.ts:3 export default () => module.exports;",
      "index.ts:3 export const shop = () => [bake(), cool()];",
    ]);
  });

  it("says which files are strict, and what the nearest configuration says of how code runs", async () => {
    const index = await indexFiles(
      {
        "tsconfig.json": '{ "compilerOptions": { "target": "ES2022", "jsx": "react" } }',
        "old/tsconfig.json": '{ "compilerOptions": { "target": "es2020", "experimentalDecorators": true } }',
        "a.ts": 'import { b } from "./b";\nexport const a = () => b();\n',
        "b.js": '/* b */\n"use strict";\nexports.b = () => 1;\n',
        "old/c.ts": "export const c = () => 1;\n",
      },
      "typescript",
    );
    const dialects = ["a", "old/c"].map(async (name) => {
      const target = await targetIn(index, `${name}.ts`, name.slice(-1));
      const context = extractContext({ index, target });
      return context.status === "accepted" ? context.value.dialect : context;
    });
    expect(await Promise.all(dialects)).toEqual([
      {
        common_files: ["b.js"],
        marked_files: [],
        strict_files: ["b.js"],
        compiler_options: { useDefineForClassFields: true, jsx: "react" },
      },
      {
        common_files: [],
        marked_files: [],
        strict_files: [],
        compiler_options: { useDefineForClassFields: false, experimentalDecorators: true },
      },
    ]);
  });

  it("reads texts of thousands of statements, and chains of names longer than calls can be deep", async () => {
    const length = 5_000;
    const lines = (line: (position: number) => string, count = length): string =>
      Array.from({ length: count }, (_, position) => line(position)).join("\n");
    const { graph } = await indexFiles(
      {
        "chain.js": lines((position) => `exports.a${position} = exports.a${position + 1};`, 700),
        "path.js": `start${"\n.next".repeat(length)};`,
        "line.js": lines((position) => `a.b${position} = 1;`).replaceAll("\n", " "),
        "again.js": lines((position) => `var again = ${position};`),
      },
      "javascript",
    );
    const counts = graph.paths.map((path) => {
      const units = graph.unitsOf(path);
      return [path, units.length, units.reduce((sum, unit) => sum + graph.dependenciesOf(unit).length, 0)];
    });
    expect(counts).toEqual([
      ["again.js", length, 0],
      ["chain.js", 0, 0],
      ["line.js", 1, length],
      ["path.js", 1, 1],
    ]);
  });

  it("reads any text, and gives what threads and files can take", async () => {
    const parser = await loadParser("typescript");
    const piece = fc.constantFrom(
      ..."const let var class function import export default from as type interface { } ( ) [ ] => = , ; : . ... * ? ! < > / a b 'm' ` ${ require module exports \n @ # await async enum namespace declare 0".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const code = pieces.join(" ");
        const reading = readSource(parser.parse(code).root, code);
        expect(structuredClone(reading)).toEqual(reading);
        for (const { start, end, references } of reading.units) {
          expect(start).toBeLessThanOrEqual(end);
          for (const reference of references) {
            expect(start <= reference.start && reference.end <= end).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
