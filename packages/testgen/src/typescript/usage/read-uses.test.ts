import { loadParser } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import type { Shape } from "../../values/shape.ts";
import { indexModule } from "../source/module-index.ts";
import { readUses } from "./read-uses.ts";
import { shapesOfUse } from "./shapes-of-use.ts";

const parser = await loadParser("javascript");

function shapesIn(source: string, name = "target"): readonly (Shape | undefined)[] {
  using tree = parser.parse(source);
  const index = indexModule(tree.root);
  const definition = index.functions.get(name);
  if (definition === undefined) throw new Error(`The text has no function ${name}.`);
  const { parameters } = readUses(definition, { index, declaredType: () => ({ kind: "unknown" }) });
  return parameters.map(
    (use) => shapesOfUse(use, index).toSorted((left, right) => right.weight - left.weight)[0]?.shape,
  );
}

const text = (...samples: readonly string[]): unknown => expect.objectContaining({ kind: "text", samples });
const list = (item: unknown): unknown => ({ kind: "sequence", form: "list", item });
const fields = (...names: readonly string[]): unknown =>
  expect.objectContaining({
    kind: "mapping",
    fields: names.map((name): unknown => expect.objectContaining({ name })),
  });

describe("readUses", () => {
  const literals = (...values: readonly unknown[]): unknown => ({
    kind: "literal",
    values: values.map((value) => ({ kind: "text", value })),
  });
  const file = (name: string, ...contents: readonly unknown[]): unknown => ({
    kind: "instance",
    name: "file name",
    plainType: "text",
    held: { kind: "tuple", items: [literals(name), literals(...contents)] },
  });

  it.each<[string, string, unknown]>([
    [
      "texts of JSON",
      "const { kind } = JSON.parse(x); return [kind.trim(), JSON.parse(x).leaves.map((leaf) => leaf.size)];",
      text(
        '{"kind":"abc","leaves":[{"size":"abc"},{"size":3}]}',
        '{"kind":"x","leaves":[{"size":3}]}',
        '{"kind":"","leaves":[]}',
        '{"leaves":[{"size":"abc"},{"size":3}]}',
        '{"kind":"abc"}',
        '{"a":1}',
        "[1,2]",
        "{",
      ),
    ],
    [
      "files of JSON",
      'return JSON.parse(fs.readFileSync(x, "utf8")).kind;',
      file("data.json", '{"kind":"abc"}', '{"kind":3}', "{}"),
    ],
    [
      "files of lines",
      'const text = await readFile(x, "utf8"); return text.split("\\n").filter((line) => line.startsWith("#"));',
      file("notes.txt", expect.stringContaining("#"), "a#b\n"),
    ],
    ["folders", "return readdirSync(x);", { kind: "instance", name: "folder name", plainType: "text" }],
  ])("infers values from %s", (_, body, shape) => {
    expect(shapesIn(`async function target(x) { ${body} }`)).toEqual([shape]);
  });

  it.each<[string, string]>([
    ["an object literal", "({ rye: 1, 'whole oat': 2 })[x]"],
    ["an object in a variable", "OBJECT[x]"],
    ["a nested object by a constant key", "NESTED.grain[x]"],
    ["a nested object by a variable key", "NESTED[other][x].toFixed()"],
    ["a Map", "MAP.get(x)"],
    ["a Set", "SET.has(x)"],
    ["a list", '["rye", "whole oat"].includes(x)'],
  ])("infers the uses of %s", (_, requests) => {
    const tables = `const OBJECT = Object.freeze({ rye: 1, "whole oat": 2 });
const MAP = new Map([["rye", 1], ["whole oat", 2]]);
const NESTED = { grain: { rye: 1, "whole oat": 2 }, size: { small: 1 } };
const SET = new Set(["rye", "whole oat"]);`;
    const values = ["rye", "whole oat"].map((value) => ({ kind: "text", value }));
    expect(shapesIn(`${tables}\nfunction target(x) { return ${requests}; }`)).toEqual([{ kind: "literal", values }]);
  });

  it.each<[string, string, unknown]>([
    ["checks its type", 'function target(x) { return typeof x === "boolean"; }', { kind: "boolean" }],
    [
      "chooses its result by a type check",
      'function target(x) { return typeof x === "boolean" ? 1 : 2; }',
      { kind: "boolean" },
    ],
    ["calculates with it", "function target(x) { return x * 2; }", { kind: "number" }],
    ["splits it", 'function target(x) { return x.split("="); }', text("a=b", "1=2=3", "=")],
    ["matches it", "const ID = /^[a-c]{2}$/;\nfunction target(x) { return ID.test(x); }", text("ab", "bc", "cb", "ba")],
    ["iterates over it", "function target(x) { for (const y of x) y.toFixed(); }", list({ kind: "number" })],
    ["destructures its items", "function target(x) { return x.map(({ size }) => size); }", list(fields("size"))],
    [
      "reads items by index",
      "function target(x) { return x[0] * x[1] - x[2] * x[3]; }",
      { kind: "sequence", form: "list", item: { kind: "number" }, length: 4 },
    ],
    ["destructures it", "function target({ size = 3, name }) { return name.repeat(size); }", fields("size", "name")],
    ["calls it", "function target(f) { return f(1, 2); }", { kind: "callable", arity: 2, role: "combine" }],
    [
      "calls it in a condition",
      "function target(f) { return f(1) ? 1 : 2; }",
      { kind: "callable", arity: 1, role: "predicate" },
    ],
    [
      "passes it on",
      "function own(y) { return y.length > y.toFixed(); }\nfunction target(x) { return own(x); }",
      { kind: "number" },
    ],
    [
      "guards against the key of prototypes",
      'function own(key) { return key === "__proto__"; }\nfunction target(x) { return own(x) ? 1 : x.trim(); }',
      { kind: "text" },
    ],
    [
      "reads the result of a function of it",
      "const at = (y, place) => y.loaves[place];\nfunction target(x) { return at(x, 0).size * 2; }",
      {
        kind: "mapping",
        key: { kind: "text" },
        value: { kind: "unknown" },
        fields: [{ name: "loaves", shape: list(fields("size")) }],
      },
    ],
    [
      "reads members by a function that accepts their names",
      `const SIZE = "size";
const has = (y, key, type) => key in Object(y) && typeof y[key] === type;
function target(x) { return has(x, "grain", "string") && has(x, SIZE, "number"); }`,
      {
        kind: "mapping",
        key: { kind: "text" },
        value: { kind: "unknown" },
        fields: [
          { name: "grain", shape: { kind: "text" } },
          { name: "size", shape: { kind: "number" } },
        ],
      },
    ],
    [
      "reads a custom member of a platform object",
      "function target(x) { return x instanceof Promise && x.done === true && x.then(1); }",
      {
        kind: "instance",
        name: "Promise",
        members: [{ name: "done", shape: { kind: "literal", values: [{ kind: "boolean", value: true }] } }],
      },
    ],
    [
      "reads an optional member",
      "function target(x) { return x.size == null || x.grain === undefined; }",
      {
        kind: "mapping",
        key: { kind: "text" },
        value: { kind: "unknown" },
        fields: [
          { name: "size", shape: { kind: "union", options: [{ kind: "unknown" }, { kind: "nothing" }] } },
          { name: "grain", shape: { kind: "union", options: [{ kind: "unknown" }, { kind: "nothing" }] } },
        ],
      },
    ],
    ...["Object.hasOwn(x, 'grain')", "Object.prototype.hasOwnProperty.call(x, 'grain')", "own.call(x, 'grain')"].map(
      (requests): [string, string, unknown] => [
        `asks whether it has a member by ${requests}`,
        `const own = {}.hasOwnProperty;\nfunction target(x) { return ${requests}; }`,
        { kind: "mapping", key: { kind: "text" }, value: { kind: "unknown" } },
      ],
    ),
    [
      "passes it to a constructor",
      "class Oven { constructor(size) { this.size = size.trim(); } }\nfunction target(x) { return new Oven(x); }",
      { kind: "text" },
    ],
    [
      "assigns it to another name",
      "function target(x) { const y = x || []; return y.push(1); }",
      list({ kind: "number" }),
    ],
  ])("infers the parameter of a function that %s", (_, source, shape) => {
    expect(shapesIn(source)).toEqual([shape]);
  });

  it("generates whole characters for a function that searches for surrogates", () => {
    const source = "function target(x) { return x.charCodeAt(0) >= 0xd800 ? 1 : 2; }";
    expect(shapesIn(source)).toEqual([
      text(
        "a\u{1f600}b",
        "1\u{1f600}2\u{1f600}3",
        "\u{1f600}",
        "ab\u{1f600}c\ud800z",
        "a\ud800b",
        "1\ud8002\ud8003",
        "\ud800",
      ),
    ]);
  });

  it("detects a class by its used members", () => {
    const source = `class Oven { constructor() { this.degrees = 0; } heat() {} }
function target(oven) { oven.heat(); return oven.degrees; }`;
    expect(shapesIn(source)).toEqual([{ kind: "instance", name: "Oven" }]);
  });

  it("lists the keys of a table that is read", () => {
    const source = "const SIZES = { small: 1, large: 2 };\nfunction target(size) { return SIZES[size]; }";
    expect(shapesIn(source)).toEqual([
      {
        kind: "literal",
        values: [
          { kind: "text", value: "small" },
          { kind: "text", value: "large" },
        ],
      },
    ]);
  });

  it("terminates for functions that call each other", () => {
    const source =
      "function one(x) { return two(x); }\nfunction two(x) { return one(x); }\nfunction target(x) { return one(x); }";
    expect(shapesIn(source)).toEqual([undefined]);
  });

  it("follows values into other objects, with the members of the object literal", () => {
    const defaults = "const DEFAULTS = { symbol: '$', decimals: 2, isLoud: false, write };\n";
    const expected = {
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [
        { name: "symbol", shape: { kind: "text" } },
        { name: "decimals", shape: { kind: "number" } },
        { name: "isLoud", shape: { kind: "boolean" } },
        { name: "groups", shape: { kind: "boolean" } },
      ],
    };
    const used = "if (settings.groups) return 1;";
    expect(
      [
        `const settings = Object.assign({}, DEFAULTS, options);`,
        `const settings = { ...DEFAULTS, ...options };`,
        `const settings = this.settings = Object.assign(Object.create(DEFAULTS), options);`,
        `const settings = { symbol: "$", decimals: 2, isLoud: false, ...options };`,
      ].map((merging) => shapesIn(`${defaults}function target(options) { ${merging} ${used} }`)),
    ).toEqual([[expected], [expected], [expected], [expected]]);
  });

  it("detects the class of a value by the platform's type tag or its constructor", () => {
    const classes = (body: string): unknown =>
      instancesIn(`const TAG = "[object Date]"; function target(value, other) { ${body} }`);
    expect(
      [
        "return Object.prototype.toString.call(value) === TAG;",
        "switch (toString.call(value).slice(8, -1).toLowerCase()) { case 'date': return 1; }",
        "var ctor; return (ctor = value.constructor) === Date;",
      ].map(classes),
    ).toEqual([
      [["Date"], []],
      [["Date"], []],
      [["Date"], []],
    ]);
    expect(kindsIn("function target(value) { return toString.call(value) === '[object Array]'; }")).toEqual([
      "sequence",
    ]);
  });

  it("follows arguments through a wrapped function", () => {
    const kindOf =
      "const kindOf = curried(1, function (value) { return value === null ? 'Null' : toString.call(value).slice(8, -1); });";
    expect(
      instancesIn(`${kindOf} function target(value) { switch (kindOf(value)) { case "RegExp": return 1; } }`),
    ).toEqual([["RegExp"]]);
  });

  it("infers the type of an argument from a recursive call with one of its parts", () => {
    const kindOf = "function kindOf(value) { return Object.prototype.toString.call(value).slice(8, -1); }";
    const own = "for (const key in value) target(value[key]);";
    expect(
      instancesIn(`${kindOf} function target(value) { ${own} switch (kindOf(value)) { case "Date": return 1; } }`),
    ).toEqual([["Date"]]);
  });

  it("analyses a function again for different arguments", () => {
    const length = "function lengthOf(text) { return text.trim().length; }";
    const shapes = (body: string): unknown => shapesIn(`${length} function target(x) { ${body} }`)[0];
    const field = (name: string): unknown => expect.objectContaining({ name, shape: { kind: "text" } });
    expect(shapes("return lengthOf(x.first) + lengthOf(x.second);")).toMatchObject({
      fields: [field("first"), field("second")],
    });
  });

  it("generates long numbers for a text whose characters are read as digits", () => {
    const samplesOf = (body: string): unknown => {
      const [shape] = shapesIn(`function target(x) { ${body} }`);
      return shape?.kind === "text" ? shape.samples?.[0] : shape;
    };
    const sum = "reduce((all, digit) => all + digit, 0) % 11";
    expect(samplesOf(`return x.split("").map((sign) => parseInt(sign, 10)).${sum};`)).toBe("1234567890");
    expect(samplesOf("return Number(x.charAt(3)) + 1;")).toBe("1234567890");
    expect(samplesOf(`return x.split(",").map((part) => part.trim());`)).toBe("a,b");
    const last = "return all % 10 === parseInt(x[10], 10);";
    expect(samplesOf(`let all = 0; for (let i = 0; i < x.length - 1; i++) all += parseInt(x[i], 10); ${last}`)).toBe(
      "12345678901",
    );
    expect(samplesOf("return x.map((one) => parseInt(one, 10));")).toMatchObject({ kind: "sequence" });
  });

  it("returns a union for a member with several type checks", () => {
    const kinds = (choice: string): unknown =>
      shapesIn(`function target({ loaf }) { const kind = typeof loaf; switch (kind) { ${choice} } return 0; }`)[0];
    const field = (shape: unknown): unknown => expect.objectContaining({ fields: [{ name: "loaf", shape }] });
    const [string, number] = ['case "string": return 1;', 'case "number": return 2;'];
    expect(kinds(`${string} ${number} case "object": return Array.isArray(loaf);`)).toEqual(
      field({
        kind: "union",
        options: [
          { kind: "text" },
          { kind: "number" },
          list({ kind: "unknown" }),
          { kind: "mapping", key: { kind: "text" }, value: { kind: "unknown" } },
        ],
      }),
    );
    expect(kinds(`${string} ${number}`)).toEqual(field({ kind: "text" }));
  });

  it("follows arguments of a method into other methods of its class", () => {
    using tree = parser.parse(
      "class Oven { bake(loaf) { return this.weigh(loaf); } weigh(loaf) { return loaf.grams * 2; } }",
    );
    const index = indexModule(tree.root);
    const bake = index.classes.get("Oven")?.methods.get("bake");
    if (bake === undefined) throw new Error("There is no method.");
    const { parameters } = readUses(bake, { index, declaredType: () => ({ kind: "unknown" }) }, "Oven");
    expect(parameters.map((use) => shapesOfUse(use, index).map(({ shape }) => shape))).toMatchObject([
      [{ kind: "mapping", fields: [{ name: "grams", shape: { kind: "number" } }] }],
    ]);
  });

  it("adds text for a value that is checked not to be an object", () => {
    expect(kindsIn("function target(value) { return typeof value !== 'object' && value.size; }")).toContain("text");
    expect(kindsIn("function target(value) { return typeof value === 'object' && value.size; }")).not.toContain("text");
  });

  it("infers the result of a callback without arguments from comparisons", () => {
    expect(shapesIn("function target(x) { return x.year() <= 9999 ? 1 : 2; }")).toEqual([
      {
        kind: "mapping",
        key: { kind: "text" },
        value: { kind: "unknown" },
        fields: [
          {
            name: "year",
            shape: {
              kind: "callable",
              arity: 0,
              role: "any",
              returns: { kind: "literal", values: [{ kind: "integer", value: 9999n }] },
            },
          },
        ],
      },
    ]);
  });

  it("resolves names of text constants", () => {
    const module = `const Grain = { rye: "rye" };
function grains(x) { return x === Grain.rye; }`;
    expect(shapesIn(module, "grains")).toEqual([{ kind: "literal", values: [{ kind: "text", value: "rye" }] }]);
  });
});

function kindsIn(source: string): readonly string[] {
  using tree = parser.parse(source);
  const index = indexModule(tree.root);
  const definition = index.functions.get("target");
  if (definition === undefined) throw new Error("The text has no function target.");
  const [use] = readUses(definition, { index, declaredType: () => ({ kind: "unknown" }) }).parameters;
  return use === undefined ? [] : shapesOfUse(use, index).map(({ shape }) => shape.kind);
}

function instancesIn(source: string): readonly (readonly string[])[] {
  using tree = parser.parse(source);
  const index = indexModule(tree.root);
  const definition = index.functions.get("target");
  if (definition === undefined) throw new Error("The text has no function target.");
  const { parameters } = readUses(definition, { index, declaredType: () => ({ kind: "unknown" }) });
  return parameters.map((use) =>
    shapesOfUse(use, index).flatMap(({ shape }) => (shape.kind === "instance" ? [shape.name] : [])),
  );
}
