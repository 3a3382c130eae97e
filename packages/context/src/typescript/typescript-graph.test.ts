import { describe, expect, it } from "vitest";
import { indexFiles, needsOf } from "../../test/support/index-files.ts";

type Files = Readonly<Record<string, string>>;

/** Every unit of every file with what it binds and needs: `path:line (names): need; need`. */
async function graphOf(files: Files): Promise<readonly string[]> {
  const index = await indexFiles(files, "typescript");
  return index.graph.paths.flatMap((path) =>
    index.graph
      .unitsOf(path)
      .map(({ id, binds }) => `${id} (${[...binds].join(" ")}): ${needsOf(index, id).join("; ")}`),
  );
}

describe("createTypeScriptGraph", () => {
  it("looks imports of all forms up where they are defined", async () => {
    const graph = await graphOf({
      "bread.ts": "export const rye = 1;\nexport default function bake() { return rye; }\nexport class Oven {}\n",
      "shop.ts": [
        'import bake, { rye as grain, Oven } from "./bread.js";',
        'import * as bread from "./bread";',
        "export const a = bake(grain);",
        "export function b() { return bread.rye + new bread.Oven(); }",
        "export const c = [bread, bread.default, Oven];",
      ].join("\n"),
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "bread.ts:1 (rye): ",
        "bread.ts:2 (bake): rye lazy -> bread.ts:1 rye",
        "bread.ts:3 (Oven): ",
        "shop.ts:3 (a): bake eager -> bread.ts:2 bake; grain eager -> bread.ts:1 rye",
        "shop.ts:4 (b): bread.rye lazy -> bread.ts:1 rye; bread.Oven lazy -> bread.ts:3 Oven",
        "shop.ts:5 (c): bread eager -> module bread.ts; bread.default eager -> bread.ts:2 bake; Oven eager -> bread.ts:3 Oven",
      ]
    `);
  });

  it("follows re-exports, stars among them, to the end", async () => {
    const graph = await graphOf({
      "a.ts": "export const one = 1;\nconst two = 2;\nexport { two as deux };\nexport default two;\n",
      "b.ts": 'export * from "./a";\nexport { default, deux as zwei } from "./a";\nexport * as whole from "./a";\n',
      "c.ts":
        'import two, { one, zwei, deux, whole } from "./b";\nexport const x = [two, one, zwei, deux, whole.one, whole];\n',
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.ts:1 (one): ",
        "a.ts:2 (two): ",
        "c.ts:2 (x): two eager -> a.ts:2 two; one eager -> a.ts:1 one; zwei eager -> a.ts:2 two; deux eager -> a.ts:2 two; whole.one eager -> a.ts:1 one; whole eager -> module a.ts",
      ]
    `);
  });

  it("resolves CommonJS of all forms", async () => {
    const graph = await graphOf({
      "a.js":
        "exports.f = function () { return exports.g() };\nmodule.exports.g = () => 1;\nconst h = 2;\nexports.h = h;\n",
      "b.js": "class B {}\nmodule.exports = B;\n",
      "c.js": "function one() {}\nmodule.exports = { one, two: one, three() {} };\n",
      "d.js": "const a = 1;\nmodule.exports = { a, ...require('./a') };\n",
      "e.js": [
        "const a = require('./a');",
        "const { f, h: aitch } = require('./a');",
        "const B = require('./b'), fs = require('fs'), { one } = require('./c');",
        "const third = require('./c').three;",
        "const d = require('./d');",
        "exports.x = [a.f, a.h, f, aitch, new B(), one, third, d.a, d.g, fs];",
        "exports.y = () => { const { g } = require('./a'); return g() + require('./b').z; };",
      ].join("\n"),
    });
    expect(graph).toMatchInlineSnapshot(`
      [
        "a.js:1 (exports.f): exports.g lazy -> a.js:2 exports.g",
        "a.js:2 (exports.g): ",
        "a.js:3 (h): ",
        "b.js:1 (B): ",
        "c.js:1 (one): ",
        "c.js:2 (module.exports): one eager -> c.js:1 one; one eager -> c.js:1 one",
        "d.js:1 (a): ",
        "e.js:3 (fs): ",
        "e.js:4 (third): require('./c') eager -> c.js:2 module.exports",
        "e.js:6 (exports.x): a.f eager -> a.js:1 exports.f; a.h eager -> a.js:3 h; f eager -> a.js:1 exports.f; aitch eager -> a.js:3 h; B eager -> b.js:1 B; one eager -> c.js:1 one; third eager -> e.js:4 third; d.a eager -> d.js:1 a; d.g eager -> a.js:2 exports.g; fs eager -> e.js:3 fs",
        "e.js:7 (exports.y): g lazy -> a.js:2 exports.g; require('./b') lazy -> b.js:1 B",
      ]
    `);
  });
});
