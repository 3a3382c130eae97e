import type { Call, CanonicalValue, Observation } from "@repost/spec";
import { loadLanguage, loadParser, loadTypeReaders } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { orchardRequest } from "../../test/python.ts";
import { call, code, float, integer, mapping, sequence, text } from "../values/expression.ts";
import { printExpression } from "./print-expression.ts";
import { createTypeScriptTests } from "./typescript-tests.ts";

const typed = await loadParser("typescript");
const language = createTypeScriptTests(
  { parser: typed, typed, types: await loadTypeReaders() },
  await loadLanguage("typescript"),
);

const scripts = createTypeScriptTests(
  { parser: await loadParser("javascript"), typed, types: await loadTypeReaders() },
  await loadLanguage("javascript"),
);

function analysed(source: string, entry: string, usages: readonly string[] = []) {
  const request = orchardRequest(source, entry);
  return language.analyse({ ...request, module: { ...request.module, language: "typescript" }, usages });
}

function analysedScript(source: string, entry: string, usages: readonly string[] = []) {
  const request = orchardRequest(source, entry);
  return scripts.analyse({
    ...request,
    module: { ...request.module, language: "javascript", path: "trees.mjs" },
    usages,
  });
}

describe("createTypeScriptTests", () => {
  it("reads parameter types from annotations, and which parameters are optional", () => {
    const source = `interface Tree { height: number; name?: string }
type Kind = "apple" | "pear";
function grow(tree: Tree, kind: Kind, years = 3, ...notes: string[]) { return tree; }
`;
    const parameters = analysed(source, "grow")?.subject.parameters ?? [];
    expect(parameters.map(({ name, kind, optional, declared }) => ({ name, kind, optional, declared }))).toEqual([
      {
        name: "tree",
        kind: "positional_only",
        optional: false,
        declared: {
          kind: "mapping",
          key: { kind: "text" },
          value: { kind: "unknown" },
          fields: [
            { name: "height", shape: { kind: "number" } },
            { name: "name", shape: { kind: "union", options: [{ kind: "text" }, { kind: "nothing" }] } },
          ],
        },
      },
      {
        name: "kind",
        kind: "positional_only",
        optional: false,
        declared: {
          kind: "union",
          options: [
            { kind: "literal", values: [text("apple")] },
            { kind: "literal", values: [text("pear")] },
          ],
        },
      },
      { name: "years", kind: "positional_only", optional: true, declared: { kind: "unknown" } },
      { name: "notes", kind: "rest", optional: true, declared: { kind: "text" } },
    ]);
  });

  it("uses documentation of called functions, and infers members of objects without a specific type", () => {
    const source = `/** @param {"thin"|"thick"} cut */
function slice(loaf, cut) { return loaf.slice(cut); }
/** @param {Object} options */
function bake(options, cut) { return [options.flour + 1, options.oven.degrees, slice("rye", cut)]; }
`;
    const parameters = analysed(source, "bake")?.subject.parameters ?? [];
    const [options, cut] = parameters.map(({ hints }) => hints.map(({ source: from, shape }) => [from, shape]));
    expect(options?.[0]).toEqual([
      "documentation",
      expect.objectContaining({ fields: [expect.objectContaining({ name: "flour" }), expect.anything()] }),
    ]);
    expect(cut?.[0]).toEqual([
      "usage",
      expect.objectContaining({ options: [expect.anything(), expect.anything()], kind: "union" }),
    ]);
  });

  it("fills objects as examples do, and queries them", () => {
    const source = `class Tree {
  insert(key) { this.root = key; }
  /**
   * @example
   * const tree = new Tree();
   * tree.insert(12);
   * tree.find(12);
   */
  find(key) { return this.root === key; }
}
`;
    const actions = analysed(source, "Tree.find")?.subject.receiver?.actions ?? [];
    expect(actions.map(({ callee, parameters }) => [callee, parameters[0]?.hints[0]])).toEqual([
      ["insert", { source: "seed", weight: 3, shape: { kind: "literal", values: [integer(12)] } }],
      ["find", expect.not.objectContaining({ source: "seed" })],
    ]);
  });

  it("reads types and examples of the documentation", () => {
    const source = `/**
 * @param {string[]} names
 * @param {number=} limit
 * @example take(["a", "b"], 1)
 */
function take(names, limit) { return names.slice(0, limit); }
`;
    const subject = analysed(source, "take")?.subject;
    expect(subject?.parameters.map(({ optional, hints }) => [optional, hints[1]?.source, hints[1]?.shape])).toEqual([
      [false, "documentation", { kind: "sequence", form: "list", item: { kind: "text" } }],
      [true, "documentation", { kind: "number" }],
    ]);
    expect(subject?.seeds.map((seed) => [seed.origin, language.printCall(seed).arguments])).toEqual([
      [
        "docstring",
        [
          { name: null, code: '["a", "b"]' },
          { name: null, code: "1" },
        ],
      ],
    ]);
  });

  it("creates receivers by constructors, and calls any method first, also the target", () => {
    const source = `class Basket { constructor(size: number) {} put(fruit: string) {} count() { return 1; } static of() {} }`;
    const receiver = analysed(source, "Basket.count")?.subject.receiver;
    expect(receiver?.factories.map(({ callee, parameters }) => [callee, parameters.length])).toEqual([
      ["new Basket", 1],
    ]);
    expect(receiver?.actions.map(({ callee }) => callee)).toEqual(["count", "put"]);
  });

  it("changes state first that the target reads", () => {
    const source = `class Oven {
  constructor(options) { this.prepare(options); }
  prepare(options) { this.degrees = options.degrees * 2; this.loaves = []; }
  open(name: string) { this.name = name; }
  heat(mode: string) { if (mode === "fan") this.degrees += 20; }
  put(loaf: string) { this.loaves.push(loaf); }
  isHot() { return this.limit() > 200; }
  limit() { return this.degrees; }
}`;
    const receiver = analysed(source, "Oven.isHot")?.subject.receiver;
    expect(receiver?.actions.map(({ callee, isRelevant }) => [callee, isRelevant])).toEqual([
      ["prepare", true],
      ["heat", true],
      ["isHot", true],
      ["open", undefined],
      ["put", undefined],
      ["limit", undefined],
    ]);
    expect(receiver?.factories[0]?.parameters[0]?.hints[0]?.shape).toEqual({
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [{ name: "degrees", shape: { kind: "number" } }],
    });
  });

  it("prefers any value over an object of the class for an undocumented parameter", () => {
    const source =
      "class Shelf { loaves = []; put(loaf) { this.loaves.push(loaf); } has(loaf) { return this.loaves.includes(loaf); } holds(other) { return other.loaves === this.loaves; } }";
    const guesses = (entry: string): unknown =>
      analysed(source, entry)?.subject.parameters.map(({ hints }) =>
        hints.toSorted((left, right) => right.weight - left.weight).map(({ shape }) => shape.kind),
      );
    expect([guesses("Shelf.has"), guesses("Shelf.holds")]).toEqual([
      [["unknown", "instance"]],
      [["mapping", "instance"]],
    ]);
  });

  it("creates receivers by every overload of a constructor", () => {
    const source = `class Day { constructor(year: number); constructor(era: string, year: number); constructor(...all: any[]) {} count() { return 1; } }`;
    const made = analysed(source, "Day.count")?.subject.receiver?.factories;
    expect(
      made?.map(({ callee, parameters }) => [callee, ...parameters.map(({ name, optional }) => [name, optional])]),
    ).toEqual([
      ["new Day", ["year", false]],
      ["new Day", ["era", false], ["year", false]],
    ]);
  });

  it("returns null for a missing function", () => {
    expect(analysed("function grow() {}", "prune")).toBeNull();
  });

  it("assigns an accessible name to a default export", () => {
    const call = { setup: [], receiver: null, arguments: [{ name: null, code: "2" }] };
    const shown = { receiver: null, arguments: [], stdout: "" };
    const written = ["default", "default.grow", "defaults"].map((entry) =>
      language.renderTest({ name: "test_it", call, entry, observation: { kind: "returned", value: 3, ...shown } }),
    );
    expect(written.map((text) => /\((\S+)\(2\)/u.exec(text)?.[1])).toEqual(["exported", "exported.grow", "defaults"]);
  });

  it("writes tests for node:test", () => {
    const call = { setup: [], receiver: null, arguments: [{ name: null, code: "2" }] };
    const common = { name: "test_grow_with_2", call, entry: "grow" };
    const value = { $: "dict", v: [["a", [1, "b"]]] };
    const shown = { receiver: null, arguments: [], stdout: "" };
    const exception = { types: ["RangeError", "Error"], message: "too high", explicit: true };

    expect([
      language.renderTest({ ...common, observation: { kind: "returned", value, ...shown } }),
      language.renderTest({ ...common, observation: { kind: "raised", exception, ...shown }, async: true }),
    ]).toEqual([
      'test("grow with 2", () => {\n  assert.deepStrictEqual(grow(2), { a: [1, "b"] });\n});\n',
      'test("grow with 2", async () => {\n  await assert.rejects(async () => grow(2), { name: "RangeError", message: "too high" });\n});\n',
    ]);
  });

  it("asserts thrown values by message, also for anonymous error classes and other values", () => {
    const call = { setup: [], receiver: null, arguments: [] };
    const thrown = (types: readonly string[], message: string): string | undefined => {
      const exception = { types: [...types], message, explicit: true };
      const observation: Observation = { kind: "raised", exception, receiver: null, arguments: [], stdout: "" };
      return /assert\.throws\(\(\) => bake\(\)(.*)\);/u.exec(
        language.renderTest({ name: "test_it", call, entry: "bake", observation }),
      )?.[1];
    };
    expect([
      thrown(["BurntError", "Error"], "black"),
      thrown(["BurntError", "Error"], ""),
      thrown(["AbortError", "DOMException", "Error"], "late"),
      thrown(["string"], "hot"),
      thrown(["Oven"], "[object Oven]"),
    ]).toEqual([
      ', (error) => error instanceof Error && [error.name, error.constructor.name].includes("BurntError") && error.message === "black"',
      ', (error) => error instanceof Error && [error.name, error.constructor.name].includes("BurntError")',
      ', { name: "AbortError", message: "late" }',
      ', (thrown) => thrown === "hot"',
      "",
    ]);
  });

  it("asserts objects, iterators and changes with literals", () => {
    const bake = { setup: ["const result = 3;"], receiver: null, arguments: [{ name: null, code: "[2, 1]" }] };
    const written = (
      value: CanonicalValue,
      call: Call = bake,
      states: Partial<Observation & { kind: "returned" }> = {},
      emptied?: Observation,
    ) =>
      language
        .renderTest({
          name: "test_bake",
          call,
          entry: "Oven.bake",
          observation: { kind: "returned", value, receiver: null, arguments: [], stdout: "", ...states },
          emptied,
        })
        .split("\n")
        .slice(call.setup.length + 1, -2)
        .map((line) => line.trim());
    const loaf = {
      $: "object",
      class: "Loaf",
      v: { $: "attributes", _id: 1, size: [2], "#dough": 3, of: { $: "opaque" } },
    };
    const nothing = { $: "constant", v: "undefined" };
    const oven = { setup: [], receiver: "new Oven()", arguments: [] };
    const heated = (heat: number) => ({
      $: "object",
      class: "Oven",
      v: { $: "attributes", heat, _on: heat, kind: "gas" },
    });
    const before = (argument: CanonicalValue, receiver: CanonicalValue = null): Observation => ({
      kind: "returned",
      value: nothing,
      receiver,
      arguments: [argument],
      stdout: "",
    });
    expect([
      written(loaf),
      written({ $: "object", class: "Loaf", v: { $: "attributes" } }),
      written({ $: "iterator", v: [1, 2], more: false }),
      written({ $: "iterator", v: [1, 2], more: true }),
      written({ $: "iterator", v: [{ $: "opaque" }, [{ $: "opaque" }, 3]], more: false }),
      written(nothing, bake, { arguments: [[1, 2]] }),
      written(3, bake, { arguments: [[1, 2]] }, before([2, 1])),
      written(3, bake, { arguments: [[2, 1]] }, before([2, 1])),
      written(3, oven, { receiver: heated(180) }, before(2, heated(20))),
      written(nothing, oven, { receiver: { $: "object", class: "Oven", v: { $: "attributes", heat: 180 } } }),
      written(nothing, oven),
      written({ $: "opaque", v: "Function" }),
      written({ $: "bytes", v: "AP8=", class: "Uint8Array" }),
      written({ $: "bytes", v: "AP8=", class: "Buffer" }),
      written({ $: "typed_array", class: "Float32Array", v: [1, { $: "float", v: "0.5" }] }),
      written({ $: "pattern", v: "rye", flags: "gi" }),
    ]).toEqual([
      [
        "const result2 = Oven.bake([2, 1]);",
        "assert.deepStrictEqual(result2.size, [2]);",
        "assert.strictEqual(result2._id, 1);",
      ],
      ['assert.strictEqual((Oven.bake([2, 1])).constructor.name, "Loaf");'],
      ["assert.deepStrictEqual([...Oven.bake([2, 1])], [1, 2]);"],
      [
        "const result2 = Oven.bake([2, 1]);",
        "assert.deepStrictEqual(Array.from({ length: 2 }, () => result2.next().value), [1, 2]);",
      ],
      ["const items = [...Oven.bake([2, 1])];", "assert.strictEqual(items[1][1], 3);"],
      ["const argument1 = [2, 1];", "Oven.bake(argument1);", "assert.deepStrictEqual(argument1, [1, 2]);"],
      [
        "const argument1 = [2, 1];",
        "const result2 = Oven.bake(argument1);",
        "assert.strictEqual(result2, 3);",
        "assert.deepStrictEqual(argument1, [1, 2]);",
      ],
      ["assert.strictEqual(Oven.bake([2, 1]), 3);"],
      [
        "const receiver = new Oven();",
        "const result = receiver.bake();",
        "assert.strictEqual(result, 3);",
        "assert.strictEqual(receiver.heat, 180);",
      ],
      ["const receiver = new Oven();", "receiver.bake();", "assert.strictEqual(receiver.heat, 180);"],
      ["assert.strictEqual(new Oven().bake(), undefined);"],
      ['assert.strictEqual(typeof Oven.bake([2, 1]), "object");'],
      ["assert.deepStrictEqual(Oven.bake([2, 1]), new Uint8Array([0, 255]));"],
      ["assert.deepStrictEqual(Oven.bake([2, 1]), Buffer.from([0, 255]));"],
      ["assert.deepStrictEqual(Oven.bake([2, 1]), new Float32Array([1, 0.5]));"],
      ["assert.deepStrictEqual(Oven.bake([2, 1]), /rye/gi);"],
    ]);
  });

  it("calls returned functions, and calls functions that use this as methods", () => {
    const call = { setup: [], receiver: "{ height: 1 }", arguments: [{ name: null, code: "2" }] };
    const items = [
      ["()", "throws"],
      ["(1)", 3],
      ["(2, 3)", { $: "opaque", v: "Function" }],
    ];
    const value = { $: "object", class: "Function", v: { $: "attributes" }, items };
    const observation: Observation = { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
    expect(language.renderTest({ name: "test_grow", call, entry: "grow", observation })).toBe(
      'test("grow", () => {\n  const result = grow.call({ height: 1 }, 2);\n  assert.strictEqual(result(1), 3);\n});\n',
    );
  });

  it.each([
    ["@throws {RangeError} if too hot", ["RangeError"]],
    ["@throws if too hot", ["Error"]],
    ["Bakes a loaf.", []],
  ])("reads the exceptions documented by %j", (documentation, exceptions) => {
    const source = `/** ${documentation} */\nfunction bake(loaf) { return loaf; }`;
    expect(analysed(source, "bake")?.subject.documentedExceptions).toEqual(exceptions);
  });

  it("passes an object with the used members as this of a free function", () => {
    const record = analysed("function area() { return this.width * this.height; }", "area")?.subject.receiver;
    expect(record?.factories[0]?.parameters[0]?.declared).toMatchObject({
      kind: "mapping",
      fields: [
        { name: "width", shape: { kind: "number" } },
        { name: "height", shape: { kind: "number" } },
      ],
    });
  });

  it("skips a constructor that cannot be called", () => {
    const source = `class Fruit { constructor(name) { this.name = name; } label() { return this.name; } }`;
    const subject = analysed(source, "Fruit.label")?.subject;
    const fallback = subject?.factories.get(subject.receiver?.fallbackName ?? "")?.[0]?.parameters[0]?.declared;
    expect(fallback).toEqual({ kind: "literal", values: [code("Object.create(Fruit.prototype)")] });
  });

  it("creates objects by static functions of a class, and resolves type parameters of its parent", () => {
    const source = `interface Size { size: number }
class Thing<T> { constructor(of: T) {} }
class Loaf extends Thing<Size> { static bake = (heat: number): Loaf => new Loaf({ size: heat }); weigh() { return 1; } }`;
    const factories = analysed(source, "Loaf.weigh")?.subject.receiver?.factories;
    expect(factories?.map(({ callee, parameters }) => [callee, parameters[0]?.declared.kind])).toEqual([
      ["Loaf.bake", "number"],
      ["new Loaf", "mapping"],
    ]);
  });

  it("follows arguments into functions of other files, and creates objects of imported classes", () => {
    const source = `import { weigh as measure, Loaf } from "./scales.mjs";
import * as tools from "./scales.mjs";
function sell(loaf, name) { return measure(loaf) + tools.label(name); }`;
    const scales = `export class Loaf { constructor() { this.crust = 1; this.grams = 2; } }
class Hidden { constructor() { this.crust = 1; this.grams = 2; } }
export function weigh(loaf) { return loaf.crust + loaf.grams; }
export function label(name) { return name.trim(); }`;
    const request = orchardRequest(source, "sell");
    const files = [{ path: "scales.mjs", code: scales }];
    const module = { ...request.module, language: "javascript" as const, files };
    const subject = language.analyse({ ...request, module })?.subject;
    const likeliest = subject?.parameters.map(
      ({ hints }) => hints.toSorted((left, right) => right.weight - left.weight)[0]?.shape,
    );
    expect(likeliest).toEqual([{ kind: "instance", name: "Loaf" }, { kind: "text" }]);
    expect([...(subject?.factories ?? [])].map(([name, ways]) => [name, ways.map(({ callee }) => callee)])).toEqual([
      ["Hidden", []],
      ["Loaf", ["new Loaf"]],
    ]);
  });

  it("returns unknown for `{}`, and detects non-finite numbers in documentation", () => {
    const describedFor = (comment: string) => {
      const source = `/** ${comment} */\nfunction weigh(loaf: Loaf & {}, by: number) { return Number.isNaN(by); }`;
      const subject = analysed(source, "weigh")?.subject;
      return [subject?.parameters.map(({ declared }) => declared.kind), subject?.knowsNonFinite];
    };
    expect([describedFor("Weighs a loaf."), describedFor("Returns NaN for no loaf.")]).toEqual([
      [["unknown", "number"], false],
      [["unknown", "number"], true],
    ]);
  });

  it("generates objects of the classes that examples create", () => {
    const source = `/** @example
weigh(new Date(2000, 1), new Loaf(2), new Unknown()) */
class Loaf { constructor(grams) { this.grams = grams; } }
function weigh(baked, loaf, other) { return [baked, loaf, other]; }`;
    const request = orchardRequest(source, "weigh");
    const docstring = "@example\nweigh(new Date(2000, 1), new Loaf(2), new Unknown())";
    const module = { ...request.module, language: "typescript" as const };
    const target = { ...request.target, docstring };
    const subject = language.analyse({ ...request, module, target })?.subject;
    const seen = subject?.parameters.map(({ hints }) =>
      hints
        .filter(({ source: from }) => from === "seed")
        .flatMap(({ shape }) => (shape.kind === "instance" ? [shape.name] : [])),
    );
    expect(seen).toEqual([["Date"], ["Loaf"], []]);
  });

  it("ignores a declaration with more parameters than the function has", () => {
    const kinds = (source: string): unknown => {
      const request = orchardRequest(source, "weigh");
      const module = { ...request.module, language: "typescript" as const };
      const usages = [
        "declare function weigh(loaf: string, by?: number): number;",
        "declare function cut(a: string, b: string): void;",
      ];
      return language.analyse({ ...request, module, usages })?.subject.parameters.map(({ declared }) => declared.kind);
    };
    expect(kinds("function weigh(loaf) { return loaf; }")).toEqual(["text"]);
    expect(kinds("function weigh() { return 1; }")).toEqual([]);
    const cut = orchardRequest("function cut({ a }) { return a; }", "cut");
    const usages = ["declare function cut(a: string, b: string): void;"];
    const made = language.analyse({ ...cut, module: { ...cut.module, language: "typescript" }, usages });
    expect(made?.subject.parameters.map(({ declared }) => declared.kind)).toEqual(["unknown"]);
  });

  it("generates objects of the classes that a decision checks", () => {
    const source = `function copy(value) { switch (kindOf(value)) {\n case "Date": return 1; default: return 2; } }`;
    const decision = analysed(source, "copy")?.subject.decisions.find(({ values }) => values.length > 2);
    expect([decision?.parameters, decision?.values.slice(0, 2)]).toEqual([
      ["value"],
      [text("Date"), code("new Date(Date.UTC(2024, 1, 29, 13, 45, 30))")],
    ]);
  });

  it("reads types in comments of JavaScript", () => {
    const source = "/** @param {Array<string>} names */\nfunction join(names) { return String(names); }";
    expect(analysedScript(source, "join")?.subject.parameters.map(({ hints }) => hints[0]?.shape)).toEqual([
      { kind: "sequence", form: "list", item: { kind: "text" } },
    ]);
  });

  it("reads types of comments outside the slice, several in a comment and with references", () => {
    const usage = `/**
 * @typedef {[string, number]} Grain
 *   A kind and how much.
 *
 * @typedef Mill
 * @property {Array<Grain>} grains
 */`;
    const source = "/** @param {Mill} mill */ function grind(mill) {}";
    const parameters = analysedScript(source, "grind", [usage])?.subject.parameters;
    const grain = { kind: "tuple", items: [{ kind: "text" }, { kind: "number" }] };
    expect(parameters?.[0]?.hints[0]?.shape).toEqual({
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [{ name: "grains", shape: { kind: "sequence", form: "list", item: grain } }],
    });
  });

  it("reads types with references: interfaces, type parameters, keys, members, templates", () => {
    const source = `interface Named { name: string }
interface Tree<T> extends Named { fruit: T; rings?: number }
type Kind = keyof Tree<string>;
function pick(tree: Tree<boolean>, kind: Kind, rings: Tree<string>["rings"], id: \`t-\${number}\`, some: Partial<Named>) {}`;
    const text = { kind: "text" };
    const number = { kind: "number" };
    const nothing = { kind: "nothing" };
    const shape = (fields: readonly unknown[]) => ({ kind: "mapping", key: text, value: { kind: "unknown" }, fields });
    const declared = analysed(source, "pick")?.subject.parameters.map((item) => item.declared);
    const literal = (value: string) => ({ kind: "literal", values: [{ kind: "text", value }] });
    expect(declared).toEqual([
      shape([
        { name: "name", shape: text },
        { name: "fruit", shape: { kind: "boolean" } },
        { name: "rings", shape: { kind: "union", options: [number, nothing] } },
      ]),
      { kind: "union", options: ["fruit", "rings", "name"].map(literal) },
      { kind: "union", options: [number, nothing] },
      text,
      shape([{ name: "name", shape: { kind: "union", options: [text, nothing] } }]),
    ]);
  });

  it("reads types with references in comments: definitions, members, members of parameters", () => {
    const source = `/** @typedef {Object} Basket
 * @property {number} size
 * @property {string} [label] */
/** @param {Basket} basket
 * @param {{deep: {a: string}}[]} list
 * @param {Object} options
 * @param {string} options.colour */
function carry(basket, list, options) {}`;
    const text = { kind: "text" };
    const number = { kind: "number" };
    const nothing = { kind: "nothing" };
    const shape = (fields: readonly unknown[]) => ({ kind: "mapping", key: text, value: { kind: "unknown" }, fields });
    const documented = analysedScript(source, "carry")?.subject.parameters.map(({ hints }) => hints[0]?.shape);
    expect(documented).toEqual([
      shape([
        { name: "size", shape: number },
        { name: "label", shape: { kind: "union", options: [text, nothing] } },
      ]),
      { kind: "sequence", form: "list", item: shape([{ name: "deep", shape: shape([{ name: "a", shape: text }]) }]) },
      shape([{ name: "colour", shape: text }]),
    ]);
  });

  it("finds returned functions in the declared result and in the body, with their parameters", () => {
    const source = `interface Loaf { grams: number }
type Scale = { weigh(loaf: Loaf): number; readonly label: string; tare?: () => void };
function scaleOf(label: string): Readonly<Scale> { return { label, weigh: (loaf) => loaf.grams }; }
const adder = (start: number) => async (step = 2) => start + step;
function curried(start: string): (loaf: Loaf) => (times: number) => string;
function curried(start: string) { return (loaf) => (times) => start + loaf.grams * times; }
function plain(label: string): string { return label; }
`;
    const shown = (entry: string) => {
      const { resultFunctions: callArguments = [] } = analysed(source, entry)?.subject ?? {};
      const kinds = ({ callee, parameters }: (typeof callArguments)[number]): unknown => [
        callee,
        parameters.map(({ name, declared }) => `${name}: ${declared.kind}`),
      ];
      return callArguments.map(kinds);
    };
    expect(["scaleOf", "adder", "curried", "plain"].map(shown)).toEqual([
      [["result.weigh", ["loaf: mapping"]]],
      [["await result", ["step: unknown"]]],
      [["result", ["loaf: mapping"]]],
      [],
    ]);
  });

  it("creates objects of package classes by their declared constructors and static members, if the import is used", () => {
    const types = `export declare class Flour { constructor(grain: string); }
export declare class Dough { readonly flour: Flour; static empty: Dough; static plain: Flour; static none(): void; static of(flour: Flour): Dough; static get fresh(): Dough; private static own: Dough; }
`;
    const source = (uses: string): string =>
      `import { Dough, Flour } from "bakery";\nexport function rise(dough: Dough): number { return ${uses}; }`;
    const ways = (uses: string): unknown => {
      const subject = analysed(source(uses), "rise", [types])?.subject;
      const made = subject?.factories.get("Dough") ?? [];
      return [
        subject?.parameters[0]?.declared.kind,
        made.map((item) => [item.callee, ...item.parameters.map(({ declared }) => declared)]),
      ];
    };
    const empty = { kind: "literal", values: [code("Dough.empty")] };
    const usesBoth = ways("dough instanceof Dough && dough.flour instanceof Flour ? 1 : 2");
    expect(usesBoth).toEqual([
      "instance",
      [["Dough.of", { kind: "instance", name: "Flour" }], ["Object", empty], ["new Dough"]],
    ]);
    expect(printExpression(call("Object", [code("Dough.empty")]))).toBe("Dough.empty");
    expect(ways("dough.flour === null ? 1 : 2")).toEqual(["mapping", []]);
  });

  it("prefers factories that comments call, wherever the comment is", () => {
    const source = `export class Loaf {
  constructor(readonly grams: number) {}
  /** @returns {Loaf} */
  static of(...grains) { return mix(grains); }
  static heavy() { return new Loaf(9); }
  /** @example Loaf.of("rye", 2).weigh() // 3; new Loaf(grams).weigh(); Loaf.of("oat"); Loaf.of(flour) */
  weigh() { return this.grams; }
}
/** \`slice(new Loaf(4))\` */
export function slice(loaf: Loaf): number { return loaf.grams; }
`;
    const ways = analysed(source, "slice")?.subject.factories.get("Loaf") ?? [];
    expect(ways.map(({ callee }) => callee)).toEqual(["Loaf.of", "new Loaf", "Loaf.heavy"]);
  });

  it("passes any number of values to functions that only read arguments", () => {
    const source = `function counting() { return arguments.length; }
function given() { return function () { return arguments.length; }; }
const arrow = () => arguments.length;
`;
    const taken = (entry: string) => analysed(source, entry)?.subject.parameters.map(({ name, kind }) => [name, kind]);
    expect(["counting", "given", "arrow"].map(taken)).toEqual([[["values", "rest"]], [], []]);
    const [inner] = analysed(source, "given")?.subject.resultFunctions ?? [];
    expect(inner?.parameters.map(({ name, kind }) => [name, kind])).toEqual([["values", "rest"]]);
  });

  it("infers constructor parameters from the target's use of the attributes", () => {
    const source = `class Bakery { constructor(options, name) { this.options = options; this.name = name; } }
class Shop extends Bakery {
  open() { return this.options.ovens.map(({ degrees }) => degrees * 2); }
}`;
    const [made] = analysed(source, "Shop.open")?.subject.receiver?.factories ?? [];
    const shape = (name: string, inner: unknown) => ({
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [{ name, shape: inner }],
    });
    expect(made?.parameters[0]?.hints[0]?.shape).toEqual(
      shape("ovens", { kind: "sequence", form: "list", item: shape("degrees", { kind: "number" }) }),
    );
    expect(made?.parameters[1]?.hints.map(({ source: from }) => from)).toEqual(["name"]);
  });

  it("awaits promises of functions that are not declared async, and asserts the output of a call", () => {
    const source = `function bake(): Promise<number> { return oven(); }
/** @returns {Promise<number>} */
function heat() { return oven(); }
function cool() { return new Promise((done) => done(1)); }
function weigh(): number { return 1; }
`;
    const waiting = ["bake", "heat", "cool", "weigh"].map((entry) => analysed(source, entry)?.subject.waits);
    expect(waiting).toEqual([true, true, true, false]);
    const call = { setup: [], receiver: null, arguments: [] };
    const observation: Observation = { kind: "returned", value: 2, receiver: null, arguments: [], stdout: "hot\n" };
    expect(language.renderTest({ name: "test_it", call, entry: "bake", observation, async: true })).toBe(
      `test("it", async (t) => {
  const { mock: output } = t.mock.method(process.stdout, "write", () => true);
  assert.strictEqual(await bake(), 2);
  assert.strictEqual(output.calls.map(({ arguments: [text] }) => text).join(""), "hot\\n");
});
`,
    );
  });

  it("iterates over a generator that throws", () => {
    const call = { setup: [], receiver: null, arguments: [] };
    const exception = { types: ["RangeError"], message: "hot", explicit: true };
    const observation: Observation = { kind: "raised", exception, receiver: null, arguments: [], stdout: "" };
    expect(language.renderTest({ name: "test_it", call, entry: "bake", observation, generator: true })).toBe(
      'test("it", () => {\n  assert.throws(() => [...bake()], { name: "RangeError", message: "hot" });\n});\n',
    );
  });

  it("awaits results where an argument may promise something", () => {
    const call = { setup: [], receiver: null, arguments: [{ name: null, code: "async (grams) => grams" }] };
    const observation: Observation = { kind: "returned", value: 2, receiver: null, arguments: [], stdout: "" };
    const render = (view: object): string =>
      language.renderTest({ name: "test_it", call: { ...call, ...view }, entry: "bake", observation });
    expect([render({}), render({ view: "result(2)" })]).toEqual([
      'test("it", async () => {\n  assert.strictEqual(await bake(async (grams) => grams), 2);\n});\n',
      'test("it", async () => {\n  const result = bake(async (grams) => grams);\n  assert.strictEqual(await result(2), 2);\n});\n',
    ]);
  });

  it("awaits each item of an async iterable", () => {
    const call = { setup: [], receiver: null, arguments: [{ name: null, code: "2" }] };
    const shown = { receiver: null, arguments: [], stdout: "" };
    const exception = { types: ["RangeError"], message: "hot", explicit: true };
    const render = (observation: Observation): string | undefined =>
      language
        .renderTest({ name: "test_it", call, entry: "bake", observation, asyncIterator: true })
        .split("\n")
        .find((line) => line.includes("bake"));
    expect([
      render({ kind: "returned", value: { $: "iterator", v: [1, 2] }, ...shown }),
      render({ kind: "returned", value: { $: "iterator", v: [1, 2], more: true }, ...shown }),
      render({ kind: "raised", exception, ...shown }),
    ]).toEqual([
      "  assert.deepStrictEqual(await Array.fromAsync(bake(2)), [1, 2]);",
      "  bake(2);",
      '  await assert.rejects(async () => await Array.fromAsync(bake(2)), { name: "RangeError", message: "hot" });',
    ]);
  });

  it("asserts no output of functions in a result, because a test does not call them", () => {
    const call = { setup: [], receiver: null, arguments: [] };
    const value = [1, { $: "object", class: "Function", v: { $: "attributes", entries: [] }, items: [["()", 2]] }];
    const observation: Observation = { kind: "returned", value, receiver: null, arguments: [], stdout: "hot\n" };
    expect(language.renderTest({ name: "test_it", call, entry: "bake", observation })).not.toContain("output");
  });

  it("asserts the result or exception of a returned function, and literal members of an object", () => {
    const call = { setup: [], receiver: null, arguments: [{ name: null, code: "2" }] };
    const shown = { receiver: null, arguments: [2], stdout: "" };
    const exception = { types: ["RangeError"], message: "hot", explicit: true };
    const render = (observation: Observation, view = "result(3)"): string =>
      language.renderTest({ name: "test_it", call: { ...call, view }, entry: "bake", observation });
    const made: CanonicalValue = {
      $: "dict",
      v: [
        ["a", 1],
        ["b-c", { $: "opaque", v: "Proxy" }],
      ],
    };
    expect([
      render({ kind: "returned", value: 5, ...shown }),
      render({ kind: "returned", value: made, ...shown }),
      render({ kind: "raised", exception, ...shown }),
      render({ kind: "returned", value: 5, ...shown }, "await result(3)"),
    ]).toEqual([
      'test("it", () => {\n  const result = bake(2);\n  assert.strictEqual(result(3), 5);\n});\n',
      'test("it", () => {\n  const result = bake(2);\n  const shown = result(3);\n  assert.strictEqual(shown.a, 1);\n});\n',
      'test("it", () => {\n  assert.throws(() => {\n    const result = bake(2);\n    result(3);\n  }, { name: "RangeError", message: "hot" });\n});\n',
      'test("it", async () => {\n  const result = bake(2);\n  assert.strictEqual(await result(3), 5);\n});\n',
    ]);
  });
});

describe("printExpression", () => {
  it("writes values as JavaScript", () => {
    const written = [
      integer(3),
      float("inf"),
      text('a"\u2028'),
      mapping([
        [text("a"), integer(1)],
        [text("b-c"), code("null")],
        [text("__proto__"), integer(2)],
      ]),
      sequence("set", [integer(1)]),
      sequence("tuple", [integer(1), { kind: "nothing" }]),
    ].map(printExpression);
    expect(written).toEqual([
      "3",
      "Infinity",
      '"a\\"\\u2028"',
      '{ a: 1, "b-c": null, ["__proto__"]: 2 }',
      "new Set([1])",
      "[1, undefined]",
    ]);
  });
});
