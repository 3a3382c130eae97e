import { describe, expect, it } from "vitest";
import { loadParser } from "../parser.ts";
import type { DeclaredType, TypePart, TypeSignature } from "./declared-type.ts";
import { loadTypeReaders, parserTypeReaders, type TypeReaders } from "./load-types.ts";

const typed = await loadParser("typescript");
const script = await loadParser("javascript");
const compilerTypeReaders = await loadTypeReaders();

const DEPTH = 4;

function print(type: DeclaredType, depth = DEPTH): string {
  if (depth === 0) return "...";
  const part = (item: TypePart): string => print(item(), depth - 1);
  const signature = ({ parameters, returns }: TypeSignature): string =>
    `(${parameters.map((item) => `${item.isRest ? "..." : ""}${item.name}${item.isOptional ? "?" : ""}: ${part(item.type)}`).join(", ")}) => ${part(returns)}`;
  switch (type.kind) {
    case "unknown":
      return `${type.name ?? "unknown"}${type.arguments.length === 0 ? "" : `<${type.arguments.map(part).join(", ")}>`}`;
    case "primitive":
      return type.name;
    case "literal":
      return typeof type.value === "bigint" ? `${type.value}n` : JSON.stringify(type.value);
    case "member":
      return `${type.enumeration}.${type.name} = ${JSON.stringify(type.value)}`;
    case "template":
      return `\`${type.texts.join("${}")}\``;
    case "union":
      return type.options.map(part).join(" | ");
    case "parameter":
      return `${type.name}${type.usual === null ? "" : ` = ${part(type.usual)}`}`;
    case "keys":
      return `keyof ${part(type.of)}`;
    case "predicate":
      return `${type.parameter} is ${part(type.type)}`;
    case "list":
      return `[...${part(type.item)}]`;
    case "tuple":
      return `[${type.items.map((item) => `${item.isRest ? "..." : ""}${part(item.type)}${item.isOptional ? "?" : ""}`).join(", ")}]`;
    default: {
      const members = type.members().map((item) => `${item.name}${item.isOptional ? "?" : ""}: ${part(item.type)}`);
      const index = type.index === null ? [] : [`[${part(type.index.key)}]: ${part(type.index.value)}`];
      const made = type.constructs.map((item) => `new ${signature(item)}`);
      const parts = [...type.calls.map(signature), ...made, ...index, ...members].join("; ");
      return `${type.name ?? ""}{ ${parts} }`;
    }
  }
}

function read(readers: TypeReaders, type: string, text = ""): string {
  const code = `export {};${text}\nlet value: ${type};\n`;
  using tree = typed.parse(code);
  const node = tree.root.descendantsOfType("variable_declarator").at(-1)?.childForFieldName("type");
  if (node === null || node === undefined) throw new Error("The variable has no type.");
  const reader = readers.read([{ path: "/module.ts", root: tree.root }]);
  return print(reader.typeOf(node));
}

const loaves = `
interface Loaf { grain: Seed; size?: number; cut(into: number): string[] }
interface Roll extends Loaf { seeds: Seed | null }
type Seed = "poppy" | "sesame";
enum Grain { Rye = "rye", Oat = "oat" }
class Oven { heat: number; private lit: boolean; static size: number }
`;
const loaf = 'Loaf{ grain: "poppy" | "sesame"; size?: number; cut: { (into: number) => [...string] } }';

describe.each([
  ["the compiler", compilerTypeReaders],
  ["the parser", parserTypeReaders],
] as const)("a type reader based on %s", (_, readers) => {
  it.each([
    ["string", "string"],
    ["void", "undefined"],
    ["unknown", "unknown"],
    ['-1 | 2 | "a" | true | 3n', '-1 | 2 | "a" | true | 3n'],
    ["string | number | null", "string | number | null"],
    ["readonly (string | undefined)[]", "[...string | undefined]"],
    ["Array<number>", "[...number]"],
    ["[string, number?]", "[string, number?]"],
    ["{ a: string; b: { c: boolean } }", "{ a: string; b: { c: boolean } }"],
    ["(loaf: string, ...more: number[]) => boolean", "{ (loaf: string, ...more: [...number]) => boolean }"],
    ["Seed", '"poppy" | "sesame"'],
    ["Grain", 'Grain.Rye = "rye" | Grain.Oat = "oat"'],
    ["Oven", "Oven{ heat: number }"],
    ["Loaf", loaf],
    ["Undeclared | string", "Undeclared | string"],
    ["Undeclared<number>[]", "[...Undeclared<number>]"],
  ])("reads %s", (type, expected) => {
    expect(read(readers, type, loaves)).toBe(expected);
  });

  it.each([
    ["bread.Loaf<string>", "Loaf"],
    ["Roll", "Roll"],
    ["Array<Loaf>", "Array"],
    ["Loaf[]", undefined],
    ["this", "this"],
    ["any", "any"],
    ["unknown", "unknown"],
  ])("returns the reference or the keyword of %s", (type, expected) => {
    using tree = typed.parse(`export {}; type Roll = string; class Oven { loaf: ${type}; }`);
    const reader = readers.read([{ path: "/module.ts", root: tree.root }]);
    const [annotation] = tree.root.descendantsOfType("type_annotation");
    const read = annotation === undefined ? undefined : reader.typeOf(annotation);
    expect(read?.reference ?? (read?.kind === "unknown" ? read.keyword : undefined)).toBe(expected);
  });

  it("uses global declarations of another file", () => {
    const code = "export {}; let value: Flour;";
    const declared = "export declare interface Flour { grams: number }\n";
    using tree = typed.parse(code);
    using other = typed.parse(declared);
    const reader = readers.read([
      { path: "/module.ts", root: tree.root },
      { path: "/declarations/0.d.ts", root: other.root, isGlobal: true },
    ]);
    const [node] = tree.root.descendantsOfType("type_annotation");
    expect(node === undefined ? null : print(reader.typeOf(node))).toBe("Flour{ grams: number }");
  });
});

const kinds = `${loaves}
type Boxed<T, S = T> = { item: T; again: S };
type Lists<T> = { [K in keyof T]: T[K][] };
type Kind<T> = T extends string ? "text" : T extends unknown[] ? "list" : "other";
`;

describe("a type reader based on the compiler", () => {
  it.each([
    ["Boxed<string>", "Boxed{ item: string; again: string }"],
    ["Lists<{ a: string }>", "Lists{ a: [...string] }"],
    ["Kind<string[]>", '"list"'],
    ['Kind<"a" | 1>', '"text" | "other"'],
    ["Pick<Roll, 'seeds'>", 'Pick{ seeds: "poppy" | "sesame" | null }'],
    ["{ [code: number]: string }", "{ [number]: string }"],
    ["Grain.Rye", 'Grain.Rye = "rye"'],
    ["Partial<Oven>", "Partial{ heat?: number }"],
    ["Record<Seed, number>", "Record{ poppy: number; sesame: number }"],
    ["Exclude<Seed, 'poppy'>", '"sesame"'],
    ["keyof { a: 1; b: 2 }", '"a" | "b"'],
    ["Roll['seeds']", '"poppy" | "sesame" | null'],
    ["{ a: 1 } & { b: 2 }", "{ a: 1; b: 2 }"],
    ["string & { brand: 1 }", "string"],
    ["ReturnType<() => number>", "number"],
    ["`${Seed}-${'s' | 'm'}`", '"poppy-s" | "poppy-m" | "sesame-s" | "sesame-m"'],
    ["`t-${number}`", "`t-${}`"],
    ["typeof Oven", "{ new () => Oven{ heat: number }; size: number }"],
    ["Boxed<Undeclared | string>", "Boxed{ item: unknown; again: unknown }"],
  ])("resolves %s", (type, expected) => {
    expect(read(compilerTypeReaders, type, kinds)).toBe(expected);
  });

  it.each([
    ["(loaf: T): T", ["T", "T"]],
    ["(loaf: K): void", ["K = keyof T", "undefined"]],
    ["(loaf: keyof T): loaf is string", ["keyof T", "loaf is string"]],
    ["(loaf: any): asserts loaf is Loaf[]", ["unknown", "loaf is [...Loaf]"]],
    ["(loaf: unknown): asserts loaf", ["unknown", "unknown"]],
  ])("reads parameter and result of %s", (header, expected) => {
    using tree = typed.parse(`export {}; function bake<T, K extends keyof T>${header} {}`);
    const reader = compilerTypeReaders.read([{ path: "/module.ts", root: tree.root }]);
    const [definition] = tree.root.descendantsOfType("function_declaration");
    const nodes = [
      definition?.descendantsOfType("required_parameter")[0]?.childForFieldName("type"),
      definition?.childForFieldName("return_type"),
    ];
    expect(nodes.map((node) => (node === null || node === undefined ? null : print(reader.typeOf(node))))).toEqual(
      expected,
    );
  });

  it("lists inherited members first", () => {
    expect(read(compilerTypeReaders, "Roll", kinds)).toMatch(
      /^Roll\{ grain: .*; seeds: "poppy" \| "sesame" \| null \}$/u,
    );
  });

  it("takes both branches of a condition on a type parameter", () => {
    const code = "function bake<T>() { let value: T extends string ? 1 : 2; }";
    using tree = typed.parse(code);
    const reader = compilerTypeReaders.read([{ path: "/module.ts", root: tree.root }]);
    const node = tree.root.descendantsOfType("variable_declarator")[0]?.childForFieldName("type");
    expect(node === null || node === undefined ? null : print(reader.typeOf(node))).toBe("1 | 2");
  });

  it("follows imports of files, and uses global declarations for packages", () => {
    const code =
      'import { type Loaf as Bread } from "./loaf.js";\nimport type { Flour as Meal } from "mill";\nlet value: [Bread, Partial<Meal>];';
    const other = "export interface Loaf { size: number }";
    const declared = "export declare interface Flour { grams: number }\n";
    using tree = typed.parse(code);
    using second = typed.parse(other);
    using third = typed.parse(declared);
    const reader = compilerTypeReaders.read([
      { path: "/module.ts", root: tree.root },
      { path: "/loaf.ts", root: second.root },
      { path: "/declarations/0.d.ts", root: third.root, isGlobal: true },
    ]);
    const [node] = tree.root.descendantsOfType("type_annotation");
    expect(node === undefined ? null : print(reader.typeOf(node))).toBe(
      "[Loaf{ size: number }, Partial{ grams?: number }]",
    );
  });

  it("returns unknown for circular aliases", () => {
    expect(read(compilerTypeReaders, "Own", "type Own = (Other); type Other = (Own);")).toBe("unknown");
  });

  it("reads types in the comments of functions", () => {
    const code = `/**
 * @param {Array<string>|null} seeds - Seeds.
 * @param {Object} [oven]
 * @param {number} oven.heat
 * @param {...(Loaf|undefined)} loaves
 * @param {Mill=} mill
 * @returns {Promise<Loaf>}
 */
exports.bake = async (seeds, oven, ...loaves) => undefined;
/** @typedef {Object} Loaf
 * @property {string} [grain] */
const mix = (seeds) => seeds;`;
    using tree = script.parse(code);
    const definitions = ["/** @callback Mill\n * @param {number} grams\n * @returns {boolean} */"];
    const reader = compilerTypeReaders.read([{ path: "/module.js", root: tree.root, definitions }]);
    const read = tree.root.descendantsOfType("arrow_function").map((node) => reader.documentationOf(node));
    const [bake, mix] = read.map(({ parameters, result }) => [
      ...parameters.map(
        ({ name, type, isOptional, isRest, description }) =>
          `${isRest ? "..." : ""}${name}${isOptional ? "?" : ""}: ${print(type())} ${description}`,
      ),
      result === null ? null : print(result()),
    ]);
    expect(bake).toEqual([
      "seeds: [...string] | null - Seeds.",
      "oven?: { heat: number } ",
      "...loaves: Loaf{ grain?: string } | undefined ",
      "mill?: Mill{ (grams: number) => boolean } ",
      expect.stringMatching(/^Promise\{/u),
    ]);
    expect(mix).toEqual([null]);
  });

  it("reads overloads of global declarations, with comments", () => {
    const code = `import { Flour } from "./flour";
export interface Loaf { size: number }
/** Bakes. */
export declare function bake(loaf: Loaf | Missing): string;
/** Bakes all. */
export declare function bake(loaves: Loaf[], oven?: Oven): string[];
declare type Knead = (...loaves: Loaf[]) => Flour;
/** Kneads. */
export declare const knead: Knead, cut: Loaf;
export declare class Oven { constructor(heat: number); static of(heat: string): Oven; heat(loaf: Loaf): void }
export declare class Shelf { }
`;
    using tree = typed.parse("export {}; function bake(loaf) {}");
    using other = typed.parse(code);
    const reader = compilerTypeReaders.read([
      { path: "/module.ts", root: tree.root },
      { path: "/declarations/0.d.ts", root: other.root, isGlobal: true },
    ]);
    const read = (path: string) =>
      reader.signaturesOf(path.split(".")).map(({ parameters, returns, comment }) => {
        const list = parameters.map(
          ({ name, type, isOptional, isRest }) =>
            `${isRest ? "..." : ""}${name}${isOptional ? "?" : ""}: ${print(type(), 1)}`,
        );
        return `${comment}(${list.join(", ")}) => ${print(returns(), 2)}`;
      });
    expect(read("bake")).toEqual([
      "/** Bakes. */(loaf: ... | ...) => string",
      "/** Bakes all. */(loaves: [......], oven?: Oven{ heat: ... }) => [...string]",
    ]);
    expect(read("knead")).toEqual(["/** Kneads. */(...loaves: [......]) => Flour"]);
    expect(read("Oven.of")).toEqual(["(heat: string) => Oven{ heat: { (loaf: ...) => ... } }"]);
    expect(read("Oven.prototype.heat")).toEqual(["(loaf: Loaf{ size: ... }) => undefined"]);
    expect(read("Oven.constructor")).toHaveLength(1);
    expect(["Shelf.constructor", "Oven.size", "cut", "Loaf", "cool"].flatMap(read)).toEqual([]);
  });

  it("lets the parser read code that is nested deeper than the call stack", () => {
    const deep = `let value: string[]; let deep = ${"(".repeat(20_000)}1${")".repeat(20_000)};`;
    using tree = typed.parse(deep);
    const reader = compilerTypeReaders.read([{ path: "/module.ts", root: tree.root }]);
    const [node] = tree.root.descendantsOfType("type_annotation");
    expect(node === undefined ? null : print(reader.typeOf(node))).toBe("[...string]");
  });

  it("terminates for infinite types", () => {
    const endless = "type Deep<T> = { next: Deep<[T]>; all: Deep<{ [K in keyof T]: T }> };";
    expect(read(compilerTypeReaders, "Deep<{ a: 1 }>", endless)).toContain("...");
  });
});
