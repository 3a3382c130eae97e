import { describe, expect, it } from "vitest";
import { printExpression } from "../python/source/print-expression.ts";
import { createRandom } from "../random.ts";
import type { Factory, Parameter, Vocabulary } from "../subject.ts";
import { call, code, integer, text, type Expression } from "./expression.ts";
import { fits } from "./fits.ts";
import { createValueGenerator, type ValueGenerator } from "./value-generator.ts";
import { unknown, type Shape } from "./shape.ts";

const vocabulary: Vocabulary = {
  instances: (name) => (name === "date" ? [code("date.min")] : []),
  callables: (arity, role) => [code(`${role}_${arity}`)],
  iterator: (items) => call("iter", [items]),
  returning: (value) => call("returning", [value]),
  linked: (object, attributes) => call("linked", [object], { named: attributes }),
  record: (fields) => call("record", [], { named: fields }),
  types: () => [code("int")],
  remedies: () => [],
};

const parameter = (name: string, declared: Shape, options: Partial<Parameter> = {}): Parameter => ({
  name,
  kind: "positional",
  optional: false,
  defaultValue: null,
  declared,
  hints: [],
  ...options,
});

function makerWith(
  factories: Readonly<Record<string, readonly Factory[]>> = {},
  literals: readonly Expression[] = [],
): ValueGenerator {
  return createValueGenerator({ vocabulary, factories: new Map(Object.entries(factories)), literals });
}

const show = (values: readonly Expression[], count = 6): readonly string[] =>
  values.slice(0, count).map(printExpression);

describe("createValueGenerator", () => {
  it("starts with usual values and includes literals of the code early", () => {
    const valueGenerator = makerWith({}, [integer(42), text("%Y")]);
    expect(show(valueGenerator.variants({ kind: "integer" }))).toMatchInlineSnapshot(`
      [
        "2",
        "0",
        "42",
        "1",
        "43",
        "3",
      ]
    `);
    expect(show(valueGenerator.variants({ kind: "text" }))).toMatchInlineSnapshot(`
      [
        ""abc"",
        """",
        ""%Y"",
        ""Hello World"",
        "" "",
        ""a,b,c"",
      ]
    `);
  });

  it("creates sequences of different sizes, and of different types if any is allowed", () => {
    const valueGenerator = makerWith();
    expect(show(valueGenerator.variants({ kind: "sequence", form: "any", item: unknown }), 12)).toMatchInlineSnapshot(`
      [
        "[3, 1, 2]",
        "[]",
        "[3]",
        "[3, 1, 2, 2, 5]",
        ""abcab"",
        "(3, 1, 2)",
        "[1, 2]",
        "[3, 1, 2, 2, 5, 4, 3, 1]",
        "[1, 3]",
        "iter([3, 1, 2])",
      ]
    `);
  });

  it("lists integers before other numbers", () => {
    const numbers: Shape = { kind: "sequence", form: "list", item: { kind: "number" } };
    expect(show(makerWith().variants(numbers), 4)).toEqual(["[3, 1, 2]", "[]", "[3]", "[3, 1, 2, 2, 1.5]"]);
  });

  it("creates sequences with enough items for the indices that are read", () => {
    const [first] = makerWith().variants({ kind: "sequence", form: "list", item: { kind: "integer" }, length: 4 });
    expect(first === undefined ? null : printExpression(first)).toMatchInlineSnapshot(`"[3, 1, 2, 2]"`);
  });

  it("fills known keys of a mapping, and omits each of them once", () => {
    const fields = [
      { name: "size", shape: { kind: "integer" } as const },
      { name: "name", shape: { kind: "text" } as const },
    ];
    expect(show(makerWith().variants({ kind: "mapping", key: { kind: "text" }, value: unknown, fields })))
      .toMatchInlineSnapshot(`
      [
        "{"size": 2, "name": "abc"}",
        "{}",
        "{"size": 0, "name": "abc"}",
        "{"name": "abc"}",
        "{"size": 2, "name": ""}",
        "{"size": 2}",
      ]
    `);
  });

  it("includes optional members as long as nested values remain small", () => {
    const nothing: Shape = { kind: "nothing" };
    const maybe = (name: string, shape: Shape): Shape => ({
      kind: "mapping",
      key: { kind: "text" },
      value: unknown,
      fields: [{ name, shape: { kind: "union", options: [nothing, shape] } }],
    });
    const point = maybe("line", { kind: "literal", values: [integer(2)] });
    const [usual] = makerWith().variants(maybe("position", maybe("start", point)));
    expect(usual === undefined ? "" : printExpression(usual)).toBe('{"position": {"start": {"line": 2}}}');
  });

  it("adds options one at a time to all required members", () => {
    const flag: Shape = { kind: "union", options: [{ kind: "boolean" }, { kind: "nothing" }] };
    const fields = [
      { name: "size", shape: { kind: "integer", values: [7n] } },
      { name: "warm", shape: flag },
      { name: "dark", shape: flag },
    ] as const;
    const made = makerWith().variants({ kind: "mapping", key: { kind: "text" }, value: unknown, fields });
    expect(show(made, 6)).toEqual([
      '{"size": 7, "warm": True, "dark": True}',
      '{"size": 7}',
      "{}",
      '{"size": 7, "warm": True}',
      '{"size": 2, "warm": True, "dark": True}',
      '{"size": 7, "dark": True}',
    ]);
  });

  it("creates instances by their factories", () => {
    const node: Factory = {
      callee: "Node",
      parameters: [parameter("value", { kind: "integer" })],
      requirements: [],
    };
    expect(show(makerWith({ Node: [node] }).variants({ kind: "instance", name: "Node" }), 4)).toMatchInlineSnapshot(`
      [
        "Node(2)",
        "Node(0)",
        "Node(1)",
        "Node(3)",
      ]
    `);
  });

  it("creates nothing for a class without usable factories, and any value for unknown parameters", () => {
    const outer: Factory = {
      callee: "Outer",
      parameters: [parameter("inner", { kind: "instance", name: "Unknown" })],
      requirements: [],
    };
    const valueGenerator = makerWith({ Outer: [outer] });
    expect(valueGenerator.variants({ kind: "instance", name: "Unknown" })).toEqual([]);
    expect(show(valueGenerator.instances(outer), 3)).toEqual(["Outer(None)", "Outer(3)", 'Outer("abc")']);
  });

  it("ends chains of a recursive class with None", () => {
    const tree: Factory = {
      callee: "Tree",
      parameters: [parameter("left", { kind: "instance", name: "Tree" })],
      requirements: [],
    };
    const valueGenerator = makerWith({ Tree: [tree] });
    expect(show(valueGenerator.variants({ kind: "instance", name: "Tree" }), 1)).toEqual([
      "Tree(Tree(Tree(Tree(None))))",
    ]);
  });

  it("sets all attributes that the target reads early", () => {
    const loaf: Factory = {
      callee: "Loaf",
      requirements: [],
      parameters: [
        parameter("grain", { kind: "text" }),
        ...["salt", "crust", "shape", "seeds"].map((name) => parameter(name, { kind: "integer" }, { optional: true })),
      ],
    };
    const factories = new Map([["Loaf", [loaf]]]);
    const loaves = (read: readonly string[]): readonly string[] =>
      show(createValueGenerator({ vocabulary, factories, literals: [], read }).instances(loaf), 2);
    expect(loaves([])).toEqual(['Loaf("abc")', 'Loaf("")']);
    expect(loaves(["seeds", "baker", "crust"])).toEqual(['Loaf("abc")', 'Loaf("abc", crust=2, seeds=2)']);
  });

  it("changes attributes that the target reads before other attributes", () => {
    const shape: Shape = {
      kind: "mapping",
      key: { kind: "text" },
      value: unknown,
      fields: [
        { name: "grain", shape: { kind: "literal", values: [text("rye"), text("oat")] } },
        { name: "baker", shape: { kind: "union", options: [{ kind: "text" }, { kind: "nothing" }] } },
        { name: "size", shape: { kind: "union", options: [{ kind: "integer" }, { kind: "nothing" }] } },
      ],
    };
    const loaves = (read: readonly string[]): readonly string[] =>
      show(createValueGenerator({ vocabulary, factories: new Map(), literals: [], read }).variants(shape), 5);
    expect(loaves(["size", "heat"])).toEqual([
      '{"grain": "rye", "size": 2}',
      '{"grain": "rye"}',
      "{}",
      '{"grain": "rye", "size": 0}',
      '{"size": 2}',
    ]);
    expect(loaves([])[0]).toBe('{"grain": "rye", "baker": "abc", "size": 2}');
  });

  it("includes required members in deeply nested objects, and ends with empty objects", () => {
    const object = (fields: readonly (readonly [string, Shape])[]): Shape => ({
      kind: "mapping",
      key: { kind: "text" },
      value: unknown,
      fields: fields.map(([name, shape]) => ({ name, shape })),
    });
    const maybe: Shape = { kind: "union", options: [{ kind: "text" }, { kind: "nothing" }] };
    const seed = object([
      ["kinds", { kind: "sequence", form: "list", item: { kind: "text" } }],
      [
        "pair",
        { kind: "tuple", items: [{ kind: "boolean" }, { kind: "literal", values: [text("rye"), text("oat")] }] },
      ],
      ["either", { kind: "union", options: [object([["a", maybe]]), { kind: "integer" }] }],
      ["baker", maybe],
      ["bake", { kind: "callable", arity: 1, role: "any", returns: object([["a", { kind: "text" }]]) }],
    ]);
    const loaf = object([
      ["cut", { kind: "literal", values: [] }],
      ["one", object([["two", object([["three", object([["seed", seed]])]])]])],
    ]);
    const [first] = makerWith().variants(loaf);
    expect(first === undefined ? "" : printExpression(first)).toBe(
      '{"cut": {}, "one": {"two": {"three": {"seed": {"kinds": [], "pair": (True, "rye"), "either": 2, "bake": any_1}}}}}',
    );
    expect(first === undefined ? null : fits(first, loaf)).toBe(null);
    const reading = createValueGenerator({ vocabulary, factories: new Map(), literals: [], read: ["cut", "one"] });
    expect(show(reading.variants(loaf))).toEqual(["{}"]);
  });

  it("numbers keys of number type", () => {
    const codes: Shape = { kind: "mapping", key: { kind: "number" }, value: { kind: "text", samples: ["rye", "oat"] } };
    expect(show(makerWith().variants(codes), 2)).toEqual(['{1: "rye", 2: "oat"}', "{}"]);
  });

  it("creates objects of their declared items", () => {
    const holding: Vocabulary = {
      ...vocabulary,
      holding: (name, held) => (name === "Shelf" ? call(name, [held]) : null),
    };
    const valueGenerator = createValueGenerator({ vocabulary: holding, factories: new Map(), literals: [] });
    const of = (name: string): readonly string[] =>
      show(valueGenerator.variants({ kind: "instance", name, held: { kind: "text", samples: ["rye"] } }), 1);
    expect([of("Shelf"), of("date")]).toEqual([['Shelf("rye")'], []]);
  });

  it("adds declared members to objects and functions", () => {
    const own = [{ name: "done", shape: { kind: "literal", values: [text("yes"), text("no")] } }] as const;
    expect(show(makerWith().variants({ kind: "instance", name: "date", members: own }))).toEqual([
      'linked(date.min, done="yes")',
      "date.min",
      'linked(date.min, done="no")',
    ]);
    expect(show(makerWith().variants({ kind: "callable", arity: 1, role: "key", members: own }), 2)).toEqual([
      'linked(key_1, done="yes")',
      "key_1",
    ]);
  });

  it("creates only instances of a class that were proven to be constructible", () => {
    const valueGenerator = makerWith();
    valueGenerator.prove("date", [code("date.max")]);
    expect(
      show(valueGenerator.variants({ kind: "sequence", form: "list", item: { kind: "instance", name: "date" } }), 1),
    ).toEqual(["[date.max]"]);
  });

  it("combines the guesses for an undeclared parameter by their weights", () => {
    const hints = [
      { shape: { kind: "boolean" } as const, weight: 1, source: "name" as const },
      {
        shape: { kind: "literal", values: [text("r"), text("w"), text("a")] } as const,
        weight: 3,
        source: "usage" as const,
      },
    ];
    expect(show(makerWith().variantsFor(parameter("mode", unknown, { hints })))).toEqual([
      '"r"',
      '"w"',
      "True",
      '"a"',
      "False",
    ]);
  });

  it("returns the same random value for the same seed", () => {
    const valueGenerator = makerWith();
    const draw = (): readonly string[] => {
      const random = createRandom(3);
      return Array.from({ length: 5 }, () =>
        printExpression(
          valueGenerator.randomFor(
            parameter("items", { kind: "sequence", form: "list", item: { kind: "text" } }),
            random,
          ),
        ),
      );
    };
    expect(draw()).toEqual(draw());
  });

  it("includes required members in random objects, and optional ones less often", () => {
    const text: Shape = { kind: "text" };
    const fields = [
      { name: "grain", shape: text },
      { name: "baker", shape: { kind: "union", options: [text, { kind: "nothing" }] } as const },
    ];
    const declared: Shape = { kind: "mapping", key: text, value: unknown, fields };
    const random = createRandom(3);
    const drawn = Array.from({ length: 200 }, () =>
      printExpression(makerWith().randomFor(parameter("loaf", declared), random)),
    );
    const [grain = 0, baker = 0] = ["grain", "baker"].map((name) => drawn.filter((item) => item.includes(name)).length);
    expect([grain > 170, baker > 80, baker < grain - 30]).toEqual([true, true, true]);
  });

  it("uses no recording function for options if there is another one", () => {
    const telling: Vocabulary = {
      ...vocabulary,
      callables: (_, role) => [code("print"), ...(role === "any" ? [code("len")] : [])],
      prints: (value) => value.kind === "code" && value.code === "print",
    };
    const valueGenerator = createValueGenerator({ vocabulary: telling, factories: new Map(), literals: [] });
    const callable = (role: "any" | "key"): Shape => ({ kind: "callable", arity: 1, role });
    const options = (role: "any" | "key"): Shape => ({
      kind: "mapping",
      key: { kind: "text" },
      value: unknown,
      fields: [{ name: "by", shape: callable(role) }],
    });
    const printed = (shape: Shape) => valueGenerator.variants(shape).map(printExpression);
    expect([printed(callable("any")), printed(options("any")), printed(options("key"))]).toEqual([
      ["print", "len"],
      ['{"by": len}', "{}"],
      ['{"by": print}', "{}"],
    ]);
  });
});
