import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createScratch } from "../../../../test/support/scratch.ts";
import { createDeclarationFinder, declaredTypes, shownDeclarations } from "./declarations.ts";

const scratch = createScratch();
afterAll(() => scratch.remove());

const declarationsOf = (...from: Parameters<typeof declaredTypes>): readonly string[] => declaredTypes(...from).texts;

const root = await scratch.folder({
  "package.json": JSON.stringify({ types: "types/all.d.ts" }),
  "types/all.d.ts": "declare class Oven { heat(): void }\n",
  "lib/bake.mjs": "",
  "lib/bake.d.ts": "export declare function bake(): void;\n",
  "types/heat/grill.d.ts": "export declare function grill(): void;\n",
  "dist/esm/heat/grill.js": "",
  "lib/taste.js": "/** @typedef {string} Taste */\nexport const taste = 1;\n",
  "lib/taste.ts": "/** @typedef {string} Taste */\nexport const taste = 1;\n",
});
const other = { path: "else.d.ts", text: "declare const mix: () => void;\n", kind: "library" } as const;
const declared = (path: string, name: string) => declarationsOf({ root }, [other], { path, func_name: name });

const declaredIn = (folder: string): ((path: string, name: string) => boolean) => {
  const find = createDeclarationFinder({ root: folder }, []);
  return (path, name) => find(path, name) !== null;
};

it("finds types beside a file and of the package, of compiled code alone", () => {
  expect(declared("lib/bake.mjs", "bake")).toEqual(["export declare function bake(): void;"]);
  expect(declared("lib/oven.js", "Oven.heat")).toEqual(["declare class Oven { heat(): void }"]);
  expect(declared("dist/esm/heat/grill.js", "grill")).toEqual(["export declare function grill(): void;"]);
  expect(declared("lib/bake.ts", "bake")).toEqual([]);
  expect(declared("lib/bake.js", "unheardOf")).toEqual([]);
});

it("finds types that comments of its own file define, of JavaScript alone", () => {
  expect(declared("lib/taste.js", "taste")).toEqual(["/** @typedef {string} Taste */"]);
  expect(declared("lib/taste.ts", "taste")).toEqual([]);
});

it("finds types of a package whose file of types declares all of its modules", async () => {
  const folder = await scratch.folder({
    "package.json": JSON.stringify({ types: "dist/all.d.ts" }),
    "dist/all.js": "",
    "dist/all.d.ts": [
      'declare module "flour" {',
      "    /** Of a grain. */",
      "    export class Flour { grams: number; }",
      "}",
      'declare module "oven" {',
      '    import { Flour } from "flour";',
      "    export function bake(flour: Flour): void;",
      "    export function cool(): void;",
      "}",
      "",
    ].join("\n"),
  });
  const [code = ""] = declarationsOf({ root: folder }, [], { path: "dist/all.js", func_name: "bake" });
  expect(code.split("\n").map((line) => line.trim())).toEqual([
    "/** Of a grain. */",
    "export declare class Flour { grams: number; }",
    "export declare function bake(flour: Flour): void;",
  ]);
});

it("finds types in any other file of the repository", async () => {
  const folder = await scratch.folder({ "mix.cjs": "", [other.path]: other.text });
  expect(declarationsOf({ root: folder }, [other], { path: "mix.cjs", func_name: "mix" })).toEqual([
    "declare const mix: () => void;",
  ]);
});

it("follows imports of files of types that name the files which these were made of", async () => {
  const folder = await scratch.folder({
    "bake.mjs": "",
    "bake.d.mts": 'import type { Loaf } from "./loaf.mts";\nexport declare function bake(loaf: Loaf): void;\n',
    "loaf.d.mts": 'import type { Grain } from "./grain.ts";\nexport interface Loaf { grain: Grain }\n',
    "grain.d.ts": 'export type Grain = "rye";\n',
  });
  expect(declarationsOf({ root: folder }, [], { path: "bake.mjs", func_name: "bake" })[0]?.split("\n")).toEqual([
    "export declare function bake(loaf: Loaf): void;",
    "export declare interface Loaf { grain: Grain }",
    'export declare type Grain = "rye";',
  ]);
});

it("finds types of a package that only its exports name, and not those of its parts", async () => {
  const folder = await scratch.folder({
    "package.json": JSON.stringify({
      exports: {
        ".": { import: { types: "./all.d.mts", default: "./lib/bake.mjs" } },
        "./part": { types: "./part.d.mts" },
      },
    }),
    "all.d.mts": "export declare function bake(): void;\n",
    "part.d.mts": "export declare class Oven {}\n",
    "lib/bake.mjs": "",
  });
  const isDeclared = declaredIn(folder);
  expect(["bake", "Oven"].map((name) => isDeclared("lib/bake.mjs", name))).toEqual([true, false]);
});

it("brings the types that a declaration uses, from other files as well, and what declares it by the name of its code", async () => {
  const folder = await scratch.folder({
    "package.json": JSON.stringify({
      exports: { ".": { import: { types: "./dist/index.d.mts", default: "./dist/index.mjs" } } },
    }),
    "dist/index.d.mts": 'export { bake as make } from "./bake.mjs";\nexport * from "./knead.mjs";\n',
    "dist/bake.d.mts": [
      'import type { Loaf, Flour } from "./loaf.js";',
      "/** Bakes; `interface Not {}` is no type. */",
      "export default function bake(flour: Flour, times?: Times): Loaf;",
      "type Times = { minutes: number };",
      "type Unused = {};",
      "export { bake };",
    ].join("\n"),
    "dist/loaf.d.ts":
      'export interface Loaf {\n  kind: "loaf";\n  from: Flour;\n}\nexport declare type Flour = string;\n',
    "dist/knead.d.mts": "export declare const knead: (dough: string) => string;\n",
  });
  expect(declarationsOf({ root: folder }, [], { path: "dist/chunk-x.mjs", func_name: "make" })).toEqual([
    [
      "/** Bakes; `interface Not {}` is no type. */",
      "declare function bake(flour: Flour, times?: Times): Loaf;",
      "declare type Times = { minutes: number };",
      'export declare interface Loaf {\n  kind: "loaf";\n  from: Flour;\n}',
      "export declare type Flour = string;",
      "/** Bakes; `interface Not {}` is no type. */",
      "declare function make(flour: Flour, times?: Times): Loaf;",
    ].join("\n"),
  ]);
  const isDeclared = declaredIn(folder);
  expect(["make", "knead", "bake", "Loaf"].map((name) => isDeclared("dist/chunk-x.mjs", name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isDeclared("dist/bake.mjs", "default")).toBe(true);
});

it("brings what the package's types declare to give what a function takes, behind what it uses itself", async () => {
  const folder = await scratch.folder({
    "package.json": JSON.stringify({ types: "index.d.ts", main: "index.js" }),
    "index.js": "",
    "index.d.ts": 'export * from "./lift.js";\nexport { default as Rack, open } from "./rack.js";\n',
    "lift.d.ts":
      'import type { Liftable } from "./rack.js";\nexport declare function lift<T extends Liftable[]>(racks: T): Crane;\nexport interface Crane {}\nexport declare function crane(): Crane;\n',
    "rack.d.ts": [
      "export interface Liftable { load(): void }",
      "export default class Rack implements Liftable { constructor(size: Size); load(): void }",
      "export type Size = 1 | 2;",
      "export declare function open(size: Size): Liftable;",
      "export declare const shelf: Liftable;",
      "export declare const shelves: Liftable[];",
      "export declare function weigh(rack: Liftable): number;",
    ].join("\n"),
  });
  const [text = ""] = declarationsOf({ root: folder }, [], { path: "lift.js", func_name: "lift" });
  expect(text.split("\n")).toEqual([
    "export declare function lift<T extends Liftable[]>(racks: T): Crane;",
    "export declare interface Crane {}",
    "export declare interface Liftable { load(): void }",
    "declare class Rack implements Liftable { constructor(size: Size); load(): void }",
    "export declare type Size = 1 | 2;",
    "export declare function open(size: Size): Liftable;",
    "export declare const shelf: Liftable;",
  ]);
});

it("takes neither what marks a type parameter for a variable, nor the name of a member for a type", async () => {
  const folder = await scratch.folder({
    "a.d.ts": [
      "export declare function bake<T, const U extends string>(by: U): { heat: T; times?: U };",
      "export declare function heat(): void;",
      "export declare const times: number;",
    ].join("\n"),
  });
  expect(declarationsOf({ root: folder }, [], { path: "a.js", func_name: "bake" })).toEqual([
    "export declare function bake<T, const U extends string>(by: U): { heat: T; times?: U };",
  ]);
});

it("looks for members whatever their names are written with", async () => {
  const folder = await scratch.folder({ "a.d.ts": "export declare class A {\n  $heat(): void;\n}\n" });
  const isDeclared = declaredIn(folder);
  expect(["A.$heat", "A.#heat", "A.[Symbol.iterator]", "A.half-warm"].map((name) => isDeclared("a.js", name))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it("reads files that import each other in a circle, and whatever else there is, to an end", async () => {
  const folder = await scratch.folder({
    "a.d.ts": 'export * from "./b";\nexport { x } from "./b";\nexport { z as y, y as z };\n',
    "b.d.ts": 'export * from "./a";\nexport { x } from "./a";\nimport * as all from "../../..";\nexport {',
  });
  const isDeclared = declaredIn(folder);
  expect(["x", "y", "all", "constructor", "__proto__"].map((name) => isDeclared("a.js", name))).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

it("follows no links out of the repository, and reads nothing that is no file", async () => {
  const outside = await scratch.folder({ "secret.d.ts": "export declare const a: 'secret';\n" });
  const folder = await scratch.folder({ "b.d.ts/c.txt": "" });
  await symlink(join(outside, "secret.d.ts"), join(folder, "a.d.ts"));
  await symlink(outside, join(folder, "types"));
  await symlink("/dev/zero", join(folder, "c.d.ts"));
  const find = createDeclarationFinder({ root: folder }, []);
  expect(["a.js", "types/secret.js", "b.js", "c.js"].map((path) => find(path, "a"))).toEqual([null, null, null, null]);
});

it("omits the farthest declarations of a long file", async () => {
  const types = Array.from(
    { length: 4_000 },
    (_, position) => `type T${position} = { next: T${position + 1}; it: ${position} };`,
  );
  const folder = await scratch.folder({
    "a.d.ts": `${types.toReversed().join("\n")}\ndeclare const a: (b: T0) => void;`,
  });
  const [text = ""] = declarationsOf({ root: folder }, [], { path: "a.js", func_name: "a" });
  expect(text.length).toBeGreaterThan(50_000);
  expect(text.length).toBeLessThan(61_000 + 1_500);
  expect(text).toContain("type T1000 ");
  expect(text).not.toContain("type T3999 ");
});

it("tells what documents a function or a method there, all of its overloads", async () => {
  const folder = await scratch.folder({
    "oven.d.ts": [
      "/** Heats. */",
      "export declare function heat(by: number): number;",
      "/**",
      " * Heats to.",
      " *",
      " * @example heat('hot')",
      " */",
      "export declare function heat(to: string): number;",
      "/** An oven. */",
      "export declare class Oven {",
      "  /** Its door. */",
      "  readonly door: string;",
      "  /** Bakes. */ bake<T>(loaf: T): T;",
      "  cool(): void;",
      "  /** Rebakes. */",
      "  static rebake?: (loaf: string) => string;",
      "}",
    ].join("\n"),
  });
  const find = createDeclarationFinder({ root: folder }, []);
  const names = ["heat", "Oven.bake", "Oven.cool", "Oven.rebake", "Oven.open", "Oven.prototype.bake"];
  expect(names.map((name) => find("oven.js", name))).toEqual([
    { docstring: "Heats.\n\nHeats to.\n\n@example heat('hot')" },
    { docstring: "Bakes." },
    { docstring: null },
    { docstring: "Rebakes." },
    null,
    { docstring: "Bakes." },
  ]);
});

it("shows a prompt what is declared elsewhere, and nothing that is documented where the function stands", async () => {
  const folder = await scratch.folder({
    "oven.d.ts":
      'import type { Loaf } from "./loaf";\n/** Heats. */\nexport declare const heat: (by: number) => Loaf;\n',
    "loaf.d.ts": "export type Loaf = string;\n",
  });
  const target = { path: "oven.js", func_name: "heat", docstring: "Heats." };
  expect(shownDeclarations({ root: folder }, target, "const heat = (by) => String(by);")).toEqual([
    { path: "oven.d.ts", code: "/** Heats. */\nexport declare const heat: (by: number) => Loaf;\n", names: ["heat"] },
    { path: "loaf.d.ts", code: "export declare type Loaf = string;\n", names: [] },
  ]);
  expect(shownDeclarations({ root: folder }, target, "/** Heats. */\nconst heat = (by) => String(by);")).toEqual([]);
});

it("finds what comments define types by, in a file and in those that its comments import from", async () => {
  const grain = "/** @typedef {[string, number]} Grain */";
  const folder = await scratch.folder({
    "lib/mill.js": `/**
 * @typedef {import('./grains.js').Grain} Grain
 * @import {Stone as Rock, Wheel} from './stones.js'
 */
/** Grinds. @param {Grain[]} grains */
function grind(grains) {}`,
    "lib/grains.js": `${grain}\n/** Not a type. */`,
    "lib/stones.js": "",
    "lib/stones.d.ts": "export interface Stone { weight: number }\nexport interface Other {}\n",
  });
  const file = { path: "lib/mill.js", func_name: "grind" };
  expect(declarationsOf({ root: folder }, [], file)).toEqual([
    "export declare interface Stone { weight: number }",
    `/**
 * @typedef {import('./grains.js').Grain} Grain
 * @import {Stone as Rock, Wheel} from './stones.js'
 */`,
    grain,
  ]);
});

it("reads the types of parameters and the declarations that produce them", async () => {
  const folder = await scratch.folder({
    "oven.d.ts": [
      "export declare class Oven { constructor(flour: Flour); weigh(loaves: Map<string, Loaf>): Scale }",
      "export declare const lift: (rack: Rack | null) => void;",
      "export declare class Loaf { weigh(grams: Grams): void }",
      "export declare function weigh(loaf: Loaf): number;",
      "declare class Shelf implements Rack {}",
      "declare function open(): Rack;",
      "declare const shelf: Rack;",
      "declare function cool(rack: Rack): void;",
    ].join("\n"),
  });
  const typesOf = (name: string): unknown => {
    const { parameterTypes, constructorParameterTypes, declarations } = declaredTypes({ root: folder }, [], {
      path: "oven.js",
      func_name: name,
    });
    return [
      parameterTypes,
      constructorParameterTypes,
      declarations.filter(({ resultTypes }) => resultTypes.includes("Rack")).map((declaration) => declaration.name),
    ];
  };
  expect(["Oven.weigh", "lift", "weigh", "bake"].map(typesOf)).toEqual([
    [["Map", "Loaf"], ["Flour"], []],
    [["Rack"], [], ["Shelf", "open", "shelf"]],
    [["Loaf"], [], []],
    [[], [], []],
  ]);
});
