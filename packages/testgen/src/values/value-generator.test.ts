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
  table: (columns) =>
    call("table", [], {
      named: columns.map(([name, values]) => [name, { kind: "sequence", form: "list", items: values }]),
    }),
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
  it("begins with usual values and takes literals of the code in early", () => {
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

  it("makes sequences of different sizes, and of different kinds where any will do", () => {
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

  it("puts whole numbers before others where there are several", () => {
    const numbers: Shape = { kind: "sequence", form: "list", item: { kind: "number" } };
    expect(show(makerWith().variants(numbers), 4)).toEqual(["[3, 1, 2]", "[]", "[3]", "[3, 1, 2, 2, 1.5]"]);
  });

  it("makes sequences long enough for the items that are asked for by number", () => {
    const [first] = makerWith().variants({ kind: "sequence", form: "list", item: { kind: "integer" }, length: 4 });
    expect(first === undefined ? null : printExpression(first)).toMatchInlineSnapshot(`"[3, 1, 2, 2]"`);
  });

  it("fills known keys of a mapping, and leaves each of them out once", () => {
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

  it("has what may be missing where it stays small, for a point inside of a place inside of a node", () => {
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

  it("gives options one at a time, beside all that is needed", () => {
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

  it("builds instances by their factories, chained where the class links to itself", () => {
    const node: Factory = {
      callee: "Node",
      parameters: [parameter("value", { kind: "integer" })],
      requirements: [],
      links: ["next"],
    };
    expect(show(makerWith({ Node: [node] }).variants({ kind: "instance", name: "Node" }), 4)).toMatchInlineSnapshot(`
      [
        "Node(2)",
        "Node(0)",
        "linked(Node(2), next=linked(Node(0), next=Node(1)))",
        "Node(1)",
      ]
    `);
  });

  it("makes nothing of a class that nothing can build, and tries anything where a parameter asks for it", () => {
    const outer: Factory = {
      callee: "Outer",
      parameters: [parameter("inner", { kind: "instance", name: "Unknown" })],
      requirements: [],
      links: [],
    };
    const valueGenerator = makerWith({ Outer: [outer] });
    expect(valueGenerator.variants({ kind: "instance", name: "Unknown" })).toEqual([]);
    expect(show(valueGenerator.instances(outer), 3)).toEqual(["Outer(None)", "Outer(3)", 'Outer("abc")']);
  });

  it("ends chains of a class that needs itself with nothing", () => {
    const tree: Factory = {
      callee: "Tree",
      parameters: [parameter("left", { kind: "instance", name: "Tree" })],
      requirements: [],
      links: [],
    };
    const valueGenerator = makerWith({ Tree: [tree] });
    expect(show(valueGenerator.variants({ kind: "instance", name: "Tree" }), 1)).toEqual([
      "Tree(Tree(Tree(Tree(None))))",
    ]);
  });

  it("makes what takes any number of things with some of them before it is empty", () => {
    const things = parameter("things", { kind: "integer" }, { kind: "rest", optional: true });
    const basket: Factory = { callee: "Basket", parameters: [things], requirements: [], links: [] };
    const shown = show(makerWith({ Basket: [basket] }).variants({ kind: "instance", name: "Basket" }), 4);
    expect(shown).toEqual(["Basket(2, 0, 1)", "Basket()", "Basket(2)", "Basket(2, 0)"]);
  });

  it("gives an instance early what the target reads of it, all at once", () => {
    const loaf: Factory = {
      callee: "Loaf",
      requirements: [],
      links: [],
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

  it("changes first what the target reads of an object, beside what must be there", () => {
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

  it("gives objects that lie deep in others what their type says must be there, and what is read no further as an empty one", () => {
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

  it("counts keys that are numbers", () => {
    const codes: Shape = { kind: "mapping", key: { kind: "number" }, value: { kind: "text", samples: ["rye", "oat"] } };
    expect(show(makerWith().variants(codes), 2)).toEqual(['{1: "rye", 2: "oat"}', "{}"]);
  });

  it("makes objects of what they are declared to hold", () => {
    const holding: Vocabulary = {
      ...vocabulary,
      holding: (name, held) => (name === "Shelf" ? call(name, [held]) : null),
    };
    const valueGenerator = createValueGenerator({ vocabulary: holding, factories: new Map(), literals: [] });
    const of = (name: string): readonly string[] =>
      show(valueGenerator.variants({ kind: "instance", name, held: { kind: "text", samples: ["rye"] } }), 1);
    expect([of("Shelf"), of("date")]).toEqual([['Shelf("rye")'], []]);
  });

  it("makes functions whose results are waited for, where a language has others for these", () => {
    const shape: Shape = { kind: "callable", arity: 1, role: "any", returns: { kind: "nothing" }, awaited: true };
    const awaiting: Vocabulary = { ...vocabulary, awaiting: (value) => call("awaiting", [value]) };
    const valueGenerator = createValueGenerator({ vocabulary: awaiting, factories: new Map(), literals: [] });
    expect(show(valueGenerator.variants(shape))).toEqual(["awaiting(None)"]);
  });

  it("makes arrays by their axes and their length, before others of their class", () => {
    const arrays: Vocabulary = {
      ...vocabulary,
      instances: (name) => [code(name.replaceAll(" ", "_"))],
      sized: (name, length) => [code(`${name}[${length}]`)],
    };
    const valueGenerator = createValueGenerator({ vocabulary: arrays, factories: new Map(), literals: [] });
    expect(show(valueGenerator.variants({ kind: "instance", name: "Array", axes: 3, length: 4 }))).toEqual([
      "Array_of_3_axes",
      "Array[4]",
      "Array",
    ]);
  });

  it("puts on objects and functions what they are declared to have beside", () => {
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

  it("makes only those instances of a class that are proven to come into being", () => {
    const valueGenerator = makerWith();
    valueGenerator.prove("date", [code("date.max")]);
    expect(
      show(valueGenerator.variants({ kind: "sequence", form: "list", item: { kind: "instance", name: "date" } }), 1),
    ).toEqual(["[date.max]"]);
  });

  it("mixes the guesses for an undeclared parameter by their weight", () => {
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

  it("gives the same random value for the same seed", () => {
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

  it("gives random objects what their type says must be there, and what need not be more rarely", () => {
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
    const [grain = 0, baker = 0] = ["grain", "baker"].map((name) => drawn.filter((one) => one.includes(name)).length);
    expect([grain > 170, baker > 80, baker < grain - 30]).toEqual([true, true, true]);
  });

  it("gives options no function that says what it is called with, where there is another", () => {
    const telling: Vocabulary = {
      ...vocabulary,
      callables: (_, role) => [code("print"), ...(role === "any" ? [code("len")] : [])],
      says: (value) => value.kind === "code" && value.code === "print",
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
