import { describe, expect, it } from "vitest";
import { indexFiles } from "../../test/support/index-files.ts";

type Files = Readonly<Record<string, string>>;

async function changesIn(files: Files): Promise<readonly string[]> {
  const { graph } = await indexFiles(files, "typescript");
  return graph.paths.flatMap((path) =>
    graph.unitsOf(path).flatMap((unit) => {
      const mutators = graph.mutatorsOf(unit).map((mutator) => `${mutator.unit.id} ${mutator.strength}`);
      return mutators.length === 0 ? [] : [`${unit.id} <- ${mutators.join(", ")}`];
    }),
  );
}

const shape = "class Shape {}\nconst table = new Map();\nlet count = 0;\nfunction plain() {}\n";

describe("mutationsOf", () => {
  it.each([
    ["Shape.prototype.area = () => 1;", ["a.js:1 <- a.js:5 strong"]],
    ["Shape.unit = 'cm'; delete table.x;", ["a.js:1 <- a.js:5 strong", "a.js:2 <- a.js:5 strong"]],
    ["table.set('a', 1);", ["a.js:2 <- a.js:5 strong"]],
    ["const b = table.set('a', 1);", ["a.js:2 <- a.js:5 weak"]],
    ["globalThis[table] ||= plain;", ["a.js:2 <- a.js:5 strong"]],
    ["import { mark } from 'marks';\nmark(Shape);\nconst made = mark(table);", ["a.js:1 <- a.js:6 strong"]],
    ["plain[count] = globalThis[table];", ["a.js:4 <- a.js:5 strong"]],
    ["const b = table.get('a');", []],
    ["console.log(table);", []],
    [
      "Object.defineProperty(Shape, 'x', {}); Object.freeze(table);",
      ["a.js:1 <- a.js:5 strong", "a.js:2 <- a.js:5 strong"],
    ],
    ["Object.assign(plain, { table });", ["a.js:4 <- a.js:5 strong"]],
    ["count = 5; count++;", ["a.js:3 <- a.js:5 strong"]],
    ["({ a: count, b: table.c } = plain());", ["a.js:2 <- a.js:5 strong", "a.js:3 <- a.js:5 strong"]],
    ["const proto = Shape.prototype;\nproto.area = () => 1;", ["a.js:1 <- a.js:6 strong", "a.js:5 <- a.js:6 strong"]],
    ["(function (proto) { proto.area = () => 1; })(Shape.prototype);", ["a.js:1 <- a.js:5 strong"]],
    ["['a', 'b'].forEach((name) => { Shape.prototype[name] = plain; });", ["a.js:1 <- a.js:5 strong"]],
    [
      "plain(['a'], function (name) { const proto = Shape.prototype; proto[name] = () => table.set(1, 2); });",
      ["a.js:1 <- a.js:5 strong"],
    ],
    [
      "function define(to, name) { Object.defineProperty(to, name, {}); }\ndefine(Shape, 'x');",
      ["a.js:1 <- a.js:6 strong"],
    ],
    ["plain(Shape, (one) => { one.label = count; });", ["a.js:1 <- a.js:5 strong"]],
    ["const made = plain(() => { Shape.label = 1; });", []],
    ["plain.on('end', () => { Shape.label = 1; });", ["a.js:4 <- a.js:5 strong"]],
    ["for (const one of [Shape, plain]) one.label = '';", ["a.js:1 <- a.js:5 strong", "a.js:4 <- a.js:5 strong"]],
    ["for (const [name, one] of [['s', Shape]]) one.label = name;", ["a.js:1 <- a.js:5 strong"]],
    ["if (plain) { table.set(1, 2); }", ["a.js:2 <- a.js:5 strong"]],
    [
      "function add(target) { target.x = count++; }\nadd(Shape);",
      ["a.js:1 <- a.js:6 strong", "a.js:3 <- a.js:6 strong"],
    ],
    [
      "const add = (a, to) => { const here = to; here.push(a); };\nexport const b = add(1, table);",
      ["a.js:2 <- a.js:6 weak"],
    ],
    [
      "class Register { constructor() { table.set(1, this); } static add(x) { x.y = 1; count = 2; } }\nnew Register();",
      ["a.js:2 <- a.js:6 strong"],
    ],
    [
      "class Register { static add(x) { count = 2; } }\nRegister.add(1);",
      ["a.js:3 <- a.js:6 strong", "a.js:5 <- a.js:6 strong"],
    ],
    ["class Sub extends Shape { static { table.set(1, 2); } }", ["a.js:2 <- a.js:5 strong"]],
    ["function never() { table.set(1, 2); }", []],
    ["setTimeout(() => { table.set(1, 2); });", []],
    ["var twice = 1;\nvar twice = 2;", ["a.js:5 <- a.js:6 strong"]],
  ])("finds what %j changes", async (code, expected) => {
    expect(await changesIn({ "a.js": shape + code })).toEqual(expected);
  });

  it("follows changes through modules, their functions and their exports", async () => {
    const changes = await changesIn({
      "a.ts":
        "export class Shape {}\nexport const names: string[] = [];\nexport function register(shape: any) { names.push(shape.name); shape.known = true; }\n",
      "b.ts":
        'import { Shape, register } from "./a";\nimport * as a from "./a";\nregister(Shape);\na.names.push("b");\na.register(Square);\nclass Square {}\n',
      "c.js":
        "module.exports = make;\nfunction make() {}\nmodule.exports.other = 1;\nexports.more = 2;\nmake.last = 3;\n",
      "d.ts":
        'import chalk from "chalk";\nimport _ from "lodash";\nchalk.use(1);\n_.merge({}, {});\nexport default chalk;\n',
    });
    expect(changes).toMatchInlineSnapshot(`
      [
        "a.ts:1 <- b.ts:3 strong",
        "a.ts:2 <- b.ts:3 strong, b.ts:4 strong, b.ts:5 strong",
        "b.ts:6 <- b.ts:5 strong",
        "c.js:2 <- c.js:3 strong, c.js:4 strong, c.js:5 strong",
        "d.ts:1 <- d.ts:3 strong",
      ]
    `);
  });

  it("takes what decorators, namespaces and enums add", async () => {
    const changes = await changesIn({
      "a.ts": [
        "const known: unknown[] = [];",
        "function keep(target: unknown) { known.push(target); }",
        "@keep class One {}",
        "function f() {}",
        "namespace f { export const x = 1; }",
        "enum E { A }",
        "enum E { B = 1 }",
        "interface I {}",
        "interface I { x: 1 }",
        "type V = 1;",
        "const V = 2;",
      ].join("\n"),
    });
    expect(changes).toMatchInlineSnapshot(`
      [
        "a.ts:1 <- a.ts:3 strong",
        "a.ts:4 <- a.ts:5 strong",
        "a.ts:6 <- a.ts:7 strong",
        "a.ts:8 <- a.ts:9 strong",
      ]
    `);
  });

  it("takes what gives classes of the language members for a change of all that asks for these, where both are loaded", async () => {
    const files = {
      "half.js":
        "Number.prototype.half = function () { return this / 2; };\nNumber.prototype.toFixed = () => '';\nexport const one = 1;\n",
      "a.js":
        "import './half.js';\nexport const a = (loaf) => loaf.size.half();\nexport const plain = (loaf) => loaf.halfway;\n",
      "b.js": "export const b = (loaf) => loaf.size.half().toFixed(1);\n",
    };
    expect(await changesIn(files)).toEqual(["a.js:2 <- half.js:1 strong"]);
  });

  it("takes packages that are imported for what they do for a change of what asks the platform for more than it has", async () => {
    const files = {
      "a.js":
        "import 'marks';\nexport const a = (loaf) => Reflect.hasMark(loaf);\nexport const b = (loaf) => Reflect.has(loaf, 'a');\n",
    };
    expect(await changesIn(files)).toEqual(["a.js:2 <- a.js:1 strong"]);
  });
});
