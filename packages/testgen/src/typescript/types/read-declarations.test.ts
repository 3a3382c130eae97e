import { loadParser, loadTypeReaders } from "@repost/syntax";
import { expect, it } from "vitest";
import { commentBefore } from "../source/comment-before.ts";
import { indexModule } from "../source/module-index.ts";
import { readType } from "./read-type.ts";
import { readDeclarations } from "./read-declarations.ts";

const typed = await loadParser("typescript");
const readers = await loadTypeReaders();
const types = `import { Flour } from './flour';
export interface Loaf { size: number }
export declare class Oven {
  heat(loaf: Loaf, degrees?: number): Loaf;
}
export declare function bake(loaf: Loaf): string;
export declare function bake(loaves: Loaf[]): string[];
/** Cuts. */
declare const slice: (loaf: Loaf, count: number) => Loaf[], knife: string;
`;

function declared(path: readonly string[], texts: readonly string[] = ["bake(loaf);", types]) {
  using tree = typed.parse("");
  using found = readDeclarations(typed, texts, indexModule(tree.root));
  const signatures = found.signaturesOf(path).map((node) => node.childForFieldName("parameters")?.text);
  return [signatures, [...found.index.types.keys()]];
}

it("finds how texts of types declare functions and methods, with all overloads, and the types that they define", () => {
  expect(declared(["bake"])).toEqual([
    ["(loaf: Loaf)", "(loaves: Loaf[])"],
    ["Loaf", "Oven"],
  ]);
  expect(declared(["Oven", "heat"])).toEqual([["(loaf: Loaf, degrees?: number)"], ["Loaf", "Oven"]]);
});

it("finds what variables are declared to be, with the comment before it", () => {
  expect([declared(["slice"])[0], declared(["knife"])[0]]).toEqual([["(loaf: Loaf, count: number)"], []]);
  using tree = typed.parse("");
  using found = readDeclarations(typed, [types], indexModule(tree.root));
  expect(found.signaturesOf(["slice"]).map(commentBefore)).toEqual(["/** Cuts. */"]);
});

it("finds what a variable is declared to be by the name of a type of functions", () => {
  const told = "export declare const knead: Knead;\nexport declare const count: Count;\n";
  const named =
    "export declare type Knead = (loaf: Loaf, turns: number) => Loaf;\ntype Count = number;\ndeclare const yeast: 1;\n";
  expect([declared(["knead"], [told, named])[0], declared(["count"], [told, named])[0]]).toEqual([
    ["(loaf: Loaf, turns: number)"],
    [],
  ]);
});

it("knows the members of enumerations that texts of types declare", () => {
  const text =
    'export declare enum Grain { Rye = "rye", Oat = 2 }\nexport interface Loaf { grain: Grain.Rye | Grain.Oat }\n';
  using tree = typed.parse("");
  using found = readDeclarations(typed, [text], indexModule(tree.root));
  const loaf = readType(found.index.types.get("Loaf")?.childForFieldName("body") ?? null, {
    index: found.index,
    types: readers.read(found.files),
    bound: new Map(),
  });
  expect(loaf.kind === "mapping" ? loaf.fields?.map(({ shape }) => shape) : loaf).toEqual([
    {
      kind: "union",
      options: [
        { kind: "literal", values: [{ kind: "text", value: "rye" }] },
        { kind: "literal", values: [{ kind: "integer", value: 2n }] },
      ],
    },
  ]);
});

it("takes nothing from other texts", () => {
  expect(declared(["cool"])).toEqual([[], ["Loaf", "Oven"]]);
  expect(declared(["bake"], ["function bake(loaf: Loaf) {}"])).toEqual([[], []]);
});

it("says how objects of the module's own classes are made, where the module does not", () => {
  using own = typed.parse("class Day { constructor(...all) {} } class Night { constructor(at) {} }");
  const text =
    "export declare class Day {\n  constructor(year: number);\n  constructor(era: string, year: number);\n}\n";
  using found = readDeclarations(typed, [text], indexModule(own.root));
  const made = [...found.index.classes].map(([name, { overloads }]) => [
    name,
    ...overloads.map((node) => node.childForFieldName("parameters")?.text),
  ]);
  expect(made).toEqual([["Day", "(year: number)", "(era: string, year: number)"], ["Night"]]);
});

it("says what classes of compiled code implement, and of which type variables are", () => {
  using own = typed.parse("class Day { rise() {} } class Night {}");
  const text = "declare class Day implements Light, Dated { rise(): void }\ndeclare const today: Day;\n";
  using found = readDeclarations(typed, [text], indexModule(own.root));
  expect([...found.index.classes].map(([name, { interfaces }]) => [name, interfaces])).toEqual([
    ["Day", ["Light", "Dated"]],
    ["Night", []],
  ]);
  expect(["today", "Day"].map((name) => found.typeOfVariable(name)?.text)).toEqual([": Day", undefined]);
});

it("says what objects look like of a class that the module does not have, and how they are made of one that it imports", () => {
  const text =
    "export declare class Oven { readonly degrees: number; private own: string; constructor(degrees: number); static of(): Oven; }\n";
  using tree = typed.parse("");
  using alone = readDeclarations(typed, [text], indexModule(tree.root));
  using imported = readDeclarations(typed, [text], indexModule(tree.root), new Set(["Oven"]));
  const read = ({ index, files }: typeof alone) => {
    using written = typed.parse("let oven: Oven;");
    const scope = { index, types: readers.read(files), bound: new Map() };
    return readType(written.root.descendantsOfType("type_identifier")[0] ?? null, scope);
  };
  expect([read(alone), read(imported), imported.index.classes.get("Oven")?.constructorNode?.text]).toEqual([
    {
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [{ name: "degrees", shape: { kind: "number" } }],
    },
    { kind: "instance", name: "Oven" },
    "constructor(degrees: number)",
  ]);
});

it("takes comments that define types before those of the module itself, whose own count where both do", () => {
  using tree = typed.parse("/** @typedef {number} Loaf */\nconst bake = 1;\n");
  const comments = ["/** @typedef {string} Loaf */", "/**\n * @callback Taste\n */"];
  using found = readDeclarations(typed, ["bake(1); // no @typedef", ...comments], indexModule(tree.root));
  expect(found.index.definitions).toEqual([...comments, "/** @typedef {number} Loaf */"]);
});
