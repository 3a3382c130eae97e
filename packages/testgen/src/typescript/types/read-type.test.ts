import { loadParser, loadTypeReaders } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { printExpression } from "../print-expression.ts";
import { indexModule } from "../source/module-index.ts";
import { fits } from "../../values/fits.ts";
import { integer, list, mapping, text, type Expression } from "../../values/expression.ts";
import { unknown, type Shape } from "../../values/shape.ts";
import { readType } from "./read-type.ts";

const typed = await loadParser("typescript");
const readers = await loadTypeReaders();

function shapeOf(type: string, module = "", parameters: readonly string[] = []): Shape {
  const generics = parameters.length === 0 ? "" : `<${parameters.join()}>`;
  const text = `export {};${module}\nfunction around${generics}() { let value: ${type}; }`;
  using tree = typed.parse(text);
  const value = tree.root.descendantsOfType("variable_declarator").at(-1);
  return readType(value?.childForFieldName("type") ?? null, {
    index: indexModule(tree.root),
    types: readers.read([{ path: "/module.ts", root: tree.root }]),
    bound: new Map(parameters.map((name) => [name, unknown])),
  });
}

function literals(shape: Shape): readonly string[] {
  const options = shape.kind === "union" ? shape.options : [shape];
  return options.flatMap((item) =>
    item.kind === "literal" ? item.values.map((value) => printExpression(value)) : item.kind,
  );
}

const loaves = `
enum Grain { Rye = "rye", Oat = "oat" }
interface Plain { grain: Grain.Rye; size: number }
interface Seeded { grain: Grain.Oat; seeds: string }
interface Sweet { sugar: number }
interface Filled { parts: Loaf[] }
interface Dark { dark: boolean }
interface Flat { flat: boolean }
interface Round { radius: number }
type Loaf = Plain | Seeded | Sweet | Filled | Dark | Flat | Round;
`;

describe("readType", () => {
  it("lists each method once, whatever its overloads are", () => {
    const shape = shapeOf("Oven", "interface Oven { bake(size: number): void; bake(): void; heat: number }");
    expect(shape).toEqual({
      kind: "mapping",
      key: { kind: "text" },
      value: unknown,
      fields: [
        { name: "bake", shape: { kind: "callable", arity: 1, role: "any" } },
        { name: "heat", shape: { kind: "number" } },
      ],
    });
  });

  it("keeps additional members of platform objects and functions", () => {
    const own = [{ name: "code", shape: { kind: "number" } }];
    const module = `interface Failed extends Error { code: number }
interface Baking { (size: number): void; code: number }
interface Loaf extends Bread { code: number }`;
    expect(["Failed", "Baking", "Loaf"].map((type) => shapeOf(type, module))).toEqual([
      { kind: "instance", name: "Error", members: own },
      { kind: "callable", arity: 1, role: "any", members: own },
      { kind: "mapping", key: { kind: "text" }, value: unknown, fields: own },
    ]);
  });

  it("reads the first of many options as deeply as the last", () => {
    const shape = shapeOf("Loaf", loaves);
    const fields =
      shape.kind === "union" ? shape.options.map((item) => (item.kind === "mapping" ? item.fields : item)) : [];
    expect(fields[0]).toEqual([
      { name: "grain", shape: { kind: "literal", values: [{ kind: "code", code: "Grain.Rye", requirements: [] }] } },
      { name: "size", shape: { kind: "number" } },
    ]);
    expect(fields.at(-1)).toEqual([{ name: "radius", shape: { kind: "number" } }]);
  });

  it("merges common members of intersected types, and distributes over unions", () => {
    const fieldsOf = (shape: Shape): readonly string[] =>
      (shape.kind === "union" ? shape.options : [shape]).map((item) =>
        item.kind === "mapping" ? (item.fields ?? []).map(({ name, shape: { kind } }) => `${name}:${kind}`).join() : "",
      );
    const types = `
      interface Bread { kind: string; size: any }
      interface Roll extends Bread { kind: "roll"; size: unknown }
      type Topped = Roll & { seeds: string };
      type Either = Bread & ({ size: number } | { weight: number });
    `;
    expect(["Roll", "Topped", "Either"].map((name) => fieldsOf(shapeOf(name, types)))).toEqual([
      ["kind:literal,size:unknown"],
      ["kind:literal,size:unknown,seeds:text"],
      ["kind:text,size:number", "kind:text,size:unknown,weight:number"],
    ]);
  });

  it("uses default types and constraints of type parameters without arguments", () => {
    const types = "interface Loaf<G extends string, S = number, A = S> { grain: G; size: S; again: A }";
    const kindsOf = (shape: Shape) =>
      shape.kind === "mapping" ? (shape.fields ?? []).map(({ shape: { kind } }) => kind) : [];
    expect(["Loaf", 'Loaf<"rye">', "Loaf<any, boolean>"].map((type) => kindsOf(shapeOf(type, types)))).toEqual([
      ["text", "number", "number"],
      ["literal", "number", "number"],
      ["unknown", "boolean", "boolean"],
    ]);
  });

  it("reads the key type of index signatures", () => {
    const keyOf = (shape: Shape): unknown => (shape.kind === "mapping" ? shape.key : shape);
    expect(["{ [code: number]: string }", "{ [name: string]: number }"].map((item) => keyOf(shapeOf(item)))).toEqual([
      { kind: "number" },
      { kind: "text" },
    ]);
  });

  it("reads the declared item types of platform objects, and none if missing", () => {
    const held = (name: string, of: Shape): Shape => ({ kind: "instance", name, held: of });
    const list = (item: Shape): Shape => ({ kind: "sequence", form: "list", item });
    const text: Shape = { kind: "text" };
    expect(
      [
        "ReadonlyMap<string, number>",
        "PromiseLike<string>",
        "AsyncGenerator<string>",
        "Map<any, any>",
        "Promise<unknown>",
      ].map((type) => shapeOf(type)),
    ).toEqual([
      held("Map", list({ kind: "tuple", items: [text, { kind: "number" }] })),
      held("Promise", text),
      held("AsyncIterable", list(text)),
      { kind: "instance", name: "Map" },
      { kind: "instance", name: "Promise" },
    ]);
  });

  it("uses the union of member types for an indexed access with keyof", () => {
    const rye = {
      kind: "mapping",
      key: { kind: "text" },
      value: unknown,
      fields: [{ name: "grain", shape: { kind: "literal", values: [integer(1n)] } }],
    };
    expect(shapeOf("Loaves[keyof Loaves][]", "interface Loaves { rye: { grain: 1 }; size: number }")).toEqual({
      kind: "sequence",
      form: "list",
      item: { kind: "union", options: [{ kind: "number" }, rye] },
    });
  });

  it("detects order functions of one item that return numbers", () => {
    const roles = ["(item: T) => number", "(item: T) => number | string", "(item: T) => string", "() => number"].map(
      (type) => shapeOf(type),
    );
    expect(roles.map((shape) => shape.kind === "callable" && shape.role)).toEqual(["order", "order", "any", "any"]);
  });

  it("returns the argument with the same type as a function's result", () => {
    const types = ["(size: number, grain: string) => string", "(grain: string) => Loaf", "(loaf: Loaf) => Loaf"];
    const shapes = types.map((type) => shapeOf(type, "interface Loaf { size: number }"));
    expect(shapes.map((shape) => (shape.kind === "callable" ? shape.echoes : null))).toEqual([1, undefined, 0]);
  });

  it("reads tuples with a rest element as lists, and optional items", () => {
    const list = (item: Shape): Shape => ({ kind: "sequence", form: "list", item });
    expect(shapeOf("[string, ...string[]]")).toEqual(list({ kind: "text" }));
    expect(shapeOf("[...number[]]")).toEqual(list({ kind: "number" }));
    expect(shapeOf("readonly [first: string, ...rest: number[]]")).toEqual(
      list({ kind: "union", options: [{ kind: "text" }, { kind: "number" }] }),
    );
    const pair: Shape = {
      kind: "tuple",
      items: [{ kind: "text" }, { kind: "union", options: [{ kind: "number" }, { kind: "nothing" }] }],
      least: 1,
    };
    expect([shapeOf("[string, number?]"), shapeOf("[name: string, size?: number]")]).toEqual([pair, pair]);
    const fitsShape = (...items: readonly Expression[]): boolean | null =>
      fits({ kind: "sequence", form: "tuple", items }, pair);
    expect([fitsShape(text("a")), fitsShape(text("a"), integer(1)), fitsShape()]).toEqual([true, true, false]);
  });

  it("generates other values than null if the alternative is any or an undefined type", () => {
    const nullable = ["integer", "text", "null"];
    expect(literals(shapeOf("T | null", "", ["T"]))).toEqual(nullable);
    expect(literals(shapeOf("Maybe<string>", "type Maybe<T> = T | null | undefined;"))).toEqual([
      "text",
      "null",
      "nothing",
    ]);
    expect(literals(shapeOf("Maybe<T>", "type Maybe<T> = T | null | undefined;", ["T"]))).toEqual([
      ...nullable,
      "nothing",
    ]);
    expect(shapeOf("Loaf | null")).toEqual(unknown);
    expect(literals(shapeOf("null"))).toEqual(["null"]);
  });

  it("generates other values than the known option of a union with any", () => {
    const list = { kind: "sequence", form: "list", item: unknown };
    expect(shapeOf("T | T[]", "", ["T"])).toEqual({
      kind: "union",
      options: [list, { kind: "integer" }, { kind: "text" }],
    });
    expect([shapeOf("T | undefined", "", ["T"]), shapeOf("Unheard | Unheard[]")]).toEqual([unknown, list]);
  });

  it("lists the members of an enumeration, by value if they have no accessible name", () => {
    expect(literals(shapeOf("Grain.Oat", loaves))).toEqual(["Grain.Oat"]);
    const text = "enum Level { Low, High = 4, Top, Odd = low() }\nlet value: Level;";
    using tree = typed.parse(text);
    const types = readers.read([{ path: "/module.ts", root: tree.root }]);
    const [type = null] = tree.root.descendantsOfType("type_annotation");
    const index = { ...indexModule(tree.root), names: new Set<string>() };
    expect(literals(readType(type, { index, types, bound: new Map() }))).toEqual(["0", "4", "5"]);
  });

  it("distinguishes iterators from lists", () => {
    const of = (type: string): unknown => {
      const shape = shapeOf(type);
      return shape.kind === "sequence" ? [shape.form, shape.item.kind] : shape;
    };
    expect([of("IterableIterator<string>"), of("Iterator<number>"), of("Iterable<string>")]).toEqual([
      ["iterator", "text"],
      ["iterator", "number"],
      ["list", "text"],
    ]);
  });

  it("terminates for recursive types, and accepts deep values", () => {
    const tree = "interface Tree { name: string; children: Tree[] }";
    const shape = shapeOf("Tree", tree);
    const deep = (levels: number): Expression =>
      mapping([
        [text("name"), text("a")],
        [text("children"), list(levels === 0 ? [] : [deep(levels - 1)])],
      ]);
    expect(fits(deep(2), shape)).toBe(true);
    expect(fits(deep(30), shape)).not.toBe(false);
    expect(fits(mapping([[text("name"), list([])]]), shape)).toBe(false);
    const wide = Array.from({ length: 60 }, (_, index) => `{ a${index}: All; b: All }`).join(" | ");
    expect(JSON.stringify(shapeOf("All", `type All = ${wide};`)).length).toBeLessThan(200_000);
  });

  it("terminates for types that are recursive in each branch", () => {
    const module = [
      "type Soft<T> = T extends string ? Dough<T> : T extends number ? Mix<Soft<T>, Dough<T>> : Dough<T>;",
      "type Mix<L, R> = L extends R ? Dough<L> & Soft<R> : Soft<Dough<R>>;",
      "type Dough<T> = { [K in keyof T]: T[K] extends object ? Soft<Dough<T[K]>> : Mix<T[K], T> };",
    ].join("\n");
    const draft = "type Draft<T> = T extends string ? T : T extends number ? Draft<Draft<T>> : Draft<T[]>;";
    expect(["union", "literal"]).toContain(shapeOf("Draft<T>", draft, ["T"]).kind);
    expect(shapeOf("Rows", "type Rows = Rows[]").kind).toBe("sequence");
    expect(shapeOf("T", "", ["T extends T[]"]).kind).toBe("sequence");
    expect(shapeOf("Soft<{ a: string; b: { c: number } }>", module).kind).toBe("mapping");
  });

  it("reads keys of mapped types, items of literal lists, and types of other files by their names", () => {
    const grains = `type Names = "rye" | "oat"; const SIZES = ["s", "m"] as const; ${loaves}`;
    expect(shapeOf("{ [K in Names]?: number }", grains)).toEqual({
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [
        { name: "rye", shape: { kind: "union", options: [{ kind: "number" }, { kind: "nothing" }] } },
        { name: "oat", shape: { kind: "union", options: [{ kind: "number" }, { kind: "nothing" }] } },
      ],
    });
    expect(literals(shapeOf("(typeof SIZES)[number]", grains))).toEqual(['"s"', '"m"']);
    expect(shapeOf('import("./loaves.ts").Sweet', grains)).toEqual(shapeOf("Sweet", grains));
  });

  it("resolves mapped types with the same members to the original type", () => {
    const kinds = `type Names = "rye" | "oat"; ${loaves}
      type Whole<T> = { [K in keyof T]: T[K] } & {};
      type Maybe<T> = { readonly [Key in keyof T]?: T[Key] };
      type Counts<T> = { [K in keyof T]: number };
      type Boxed<T> = { [K in keyof T]: Set<T[K]> };`;
    expect(literals(shapeOf("Whole<Names>", kinds))).toEqual(['"rye"', '"oat"']);
    expect(shapeOf("Whole<Sweet>", kinds)).toEqual(shapeOf("Sweet", loaves));
    expect(shapeOf("Maybe<Seeded>", kinds)).toEqual(shapeOf("Partial<Seeded>", loaves));
    expect(shapeOf("Counts<Seeded>", kinds)).toMatchObject({
      fields: ["grain", "seeds"].map((name) => ({ name, shape: { kind: "number" } })),
    });
    const boxes = { kind: "sequence", form: "list", item: { kind: "sequence", form: "set", item: { kind: "number" } } };
    expect([shapeOf("Boxed<number[]>", kinds), shapeOf("[...Boxed<number[]>]", kinds)]).toEqual([boxes, boxes]);
  });

  it("reads objects with an index signature as mappings with values of that type", () => {
    const kinds = `${loaves} type Open = { [name: string]: any };
      type Boxed<T> = { [K in keyof T]-?: Set<T[K]> | Sweet };
      type Same<T> = { [K in keyof T]: T[K] };`;
    const sets = { kind: "sequence", form: "set", item: unknown };
    const boxes = (...options: readonly unknown[]) => ({
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "union", options },
    });
    const sweet = shapeOf("Sweet", loaves);
    expect(shapeOf("Boxed<T>", kinds, ["T"])).toEqual(boxes(sets, sweet));
    expect(shapeOf("Boxed<Open>", kinds)).toEqual(boxes(sweet, sets));
    expect(shapeOf("Same<T>", kinds, ["T"])).toEqual(unknown);
  });

  it("lists all texts of a template literal type with finite parts", () => {
    const grains = 'type Grain = "rye" | "oat";';
    expect(literals(shapeOf('`${Grain}-${"s" | "m"}`', grains))).toEqual(
      ["rye-s", "rye-m", "oat-s", "oat-m"].map((item) => JSON.stringify(item)),
    );
    expect(shapeOf("`${Grain}-${number}`", grains)).toMatchObject({ kind: "text" });
  });
});

it("reads a partial class as an object with some of the members", () => {
  const oven = "class Oven { degrees: number; private lit = false; options?: Partial<Oven>; heat() {} }";
  const field = (name: string, shape: unknown) => ({ name, shape });
  const object = (...fields: readonly unknown[]) => ({
    kind: "mapping",
    key: { kind: "text" },
    value: { kind: "unknown" },
    fields,
  });
  const optional = { kind: "union", options: [{ kind: "number" }, { kind: "nothing" }] };
  expect(shapeOf('Pick<Oven, "degrees">', oven)).toEqual(object(field("degrees", { kind: "number" })));
  expect(shapeOf('Omit<Partial<Oven>, "options" | "heat">', oven)).toEqual(object(field("degrees", optional)));
  expect(shapeOf("Oven", oven)).toEqual({ kind: "instance", name: "Oven" });
});
