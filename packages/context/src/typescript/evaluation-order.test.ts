import { describe, expect, it } from "vitest";
import { indexFiles } from "../../test/support/index-files.ts";

type Files = Readonly<Record<string, string>>;

async function orderFrom(files: Files, path: string, from?: "file" | "entry"): Promise<readonly string[]> {
  const { graph } = await indexFiles(files, "typescript");
  const order = graph.orderFrom(path, from);
  const units = graph.paths.filter((path) => order.has(path)).flatMap((path) => graph.unitsOf(path));
  return units.toSorted((left, right) => order.rankOf(left) - order.rankOf(right)).map(({ id }) => id);
}

describe("createEvaluationOrders", () => {
  it("evaluates imports before the module, depth first, each once", async () => {
    const files = {
      "a.ts": 'f();\nimport "./b";\nimport { c } from "./c";\nc();\nfunction f() {}\nexport * from "./d";\n',
      "b.ts": 'import "./c";\nlet b = 1;\n',
      "c.ts": "export function c() {}\n",
      "d.ts": "export const d = 1;\n",
      "e.ts": "export const e = 1;\n",
    };
    expect(await orderFrom(files, "a.ts")).toEqual(["c.ts:1", "b.ts:2", "d.ts:1", "a.ts:1", "a.ts:4", "a.ts:5"]);
  });

  it("evaluates required CommonJS modules at their position, without those required in functions", async () => {
    const files = {
      "a.js": "one();\nconst b = require('./b');\nfunction one() { require('./c'); }\nb();\n",
      "b.js": "module.exports = function () {};\n",
      "c.js": "exports.c = 1;\n",
    };
    expect(await orderFrom(files, "a.js")).toEqual(["a.js:1", "b.js:1", "a.js:3", "a.js:4"]);
  });

  it("runs by way of the entry of the package, where that is asked for and leads to the file", async () => {
    const files = {
      "package.json": '{ "name": "mill", "main": "./dist/mill.js" }',
      "src/mill.ts": 'import "./grain";\nimport "./rye";\nexport const mill = 1;\n',
      "src/grain.ts": 'import "./kinds";\nexport const grain = 1;\n',
      "src/kinds.ts": "export const kinds = {};\n",
      "src/rye.ts": 'import { kinds } from "./kinds";\nkinds.rye = 1;\n',
      "src/apart.ts": "export const apart = 1;\n",
    };
    expect(await orderFrom(files, "src/grain.ts")).toEqual(["src/kinds.ts:1", "src/grain.ts:2"]);
    const whole = ["src/kinds.ts:1", "src/grain.ts:2", "src/rye.ts:2", "src/mill.ts:3"];
    expect(await orderFrom(files, "src/grain.ts", "entry")).toEqual(whole);
    expect(await orderFrom(files, "src/apart.ts", "entry")).toEqual(["src/apart.ts:1"]);
    expect(await orderFrom({ "a.ts": files["src/apart.ts"] }, "a.ts", "entry")).toEqual(["a.ts:1"]);
  });

  it("ends circles where a module has already been started", async () => {
    const files = {
      "a.ts": 'import { b } from "./b";\nexport const a = () => b;\n',
      "b.ts": 'import { a } from "./a";\nexport const b = () => a;\n',
    };
    expect(await orderFrom(files, "a.ts")).toEqual(["b.ts:2", "a.ts:2"]);
    expect(await orderFrom(files, "b.ts")).toEqual(["a.ts:2", "b.ts:2"]);
  });

  it("leaves out modules of which only types are used", async () => {
    const files = {
      "a.ts":
        'import { B } from "./b";\nimport type { C } from "./c";\nimport { type D, e } from "./d";\nexport const a = (b: B, c: C, d: D) => e;\n',
      "b.ts": "export class B {}\n",
      "c.ts": "export class C {}\n",
      "d.ts": "export class D {}\nexport const e = 1;\n",
    };
    expect(await orderFrom(files, "a.ts")).toEqual(["d.ts:1", "d.ts:2", "a.ts:4"]);
  });

  it("follows chains of imports longer than calls can be deep", async () => {
    const length = 3_000;
    const names = Array.from({ length }, (_, position) => `m${position}.js`);
    const files = Object.fromEntries(
      names.map((name, position) => [
        name,
        position + 1 < length ? `import "./m${position + 1}.js";\nlet x;\n` : "let x;\n",
      ]),
    );
    expect(await orderFrom(files, "m0.js")).toHaveLength(length);
  });
});
