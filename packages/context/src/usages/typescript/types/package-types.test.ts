import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createScratch } from "../../../../test/support/scratch.ts";
import { declaredTypes, typePackages } from "./declarations.ts";
import { packageTypes, typesOfPackage } from "./package-types.ts";

const scratch = createScratch();
afterAll(() => scratch.remove());

const declarationsOf = (...from: Parameters<typeof declaredTypes>): readonly string[] => declaredTypes(...from).texts;

const root = await scratch.folder({
  "bake.js": "",
  "bake.d.ts":
    'import type { Loaf } from "bakery";\nexport declare function bake(loaf: Loaf): import("grain").Grain;\n',
  "packages/bakery/package.json": JSON.stringify({ name: "bakery", types: "./all.d.ts" }),
  "packages/bakery/all.d.ts":
    'import { Grain } from "grain";\nexport interface Loaf { grain: Grain }\nexport type Oven = number;\n',
  "packages/@types/grain/index.d.ts": "export type Grain = { kind: string };\nexport interface Husk { of: Grain }\n",
  "packages/@types/mill__stone/index.d.ts": "declare class Stone { weight: number }\nexport default Stone;\n",
});
const packages = join(root, "packages");

it("finds types of packages that a declaration uses, their own and those that others wrote", () => {
  expect(declarationsOf({ root }, [], { path: "bake.js", func_name: "bake" }, packages)).toEqual([
    [
      'export declare function bake(loaf: Loaf): import("grain").Grain;',
      "export declare interface Loaf { grain: Grain }",
      "export declare type Grain = { kind: string };",
    ].join("\n"),
  ]);
  expect(declarationsOf({ root }, [], { path: "bake.js", func_name: "bake" })).toEqual([
    'export declare function bake(loaf: Loaf): import("grain").Grain;',
  ]);
});

it("finds the types that a module imports from packages by whatever means, under the names that it calls them by", () => {
  const typesOf = (code: string) => packageTypes(code, packages);
  const grain = "export declare type Grain = { kind: string };";
  expect([
    typesOf('import type { Grain as Rye } from "grain";\nimport { x } from "./grain";'),
    typesOf('import * as g from "grain";\nexport const husk: g.Husk = null;'),
    typesOf('/** @typedef {import("grain").Grain} Grain */'),
    typesOf("/** @import {Grain} from 'grain' */"),
    packageTypes("", packages, ["/** @typedef {import('grain').Grain} Grain */", 'import { Husk } from "grain";']),
    typesOf('import Stone from "mill/stone";\nimport Rock from "@mill/stone";'),
    typesOf('import { Absent } from "grain";\nimport { Loaf } from "../bakery";'),
  ]).toEqual([
    [`${grain}\ndeclare type Rye = Grain;`],
    [`${grain}\nexport declare interface Husk { of: Grain }`],
    [grain],
    [grain],
    [grain],
    ["declare class Stone { weight: number }\ndeclare type Rock = Stone;"],
    [],
  ]);
});

it("returns no types for code that is nested deeper than the call stack", () => {
  expect(packageTypes(`import { Grain } from "grain";\n${"[".repeat(30_000)}`, packages)).toEqual([]);
});

it("finds types of a repository that imports itself by its name, and of parts of packages where these say that they are", async () => {
  const folder = await scratch.folder({
    "package.json": JSON.stringify({
      name: "@shop/oven",
      exports: { ".": "./lib/oven.js", "./heat": { types: "./types/heat.d.ts", default: "./lib/heat.js" } },
    }),
    "lib/oven.d.ts": "export interface Oven { heat: number }\n",
    "types/heat.d.ts": "export type Heat = 180 | 220;\n",
    "lib/bake.d.ts": [
      'import type { Oven } from "@shop/oven";',
      'import type { Heat } from "@shop/oven/heat";',
      'import type { Flour } from "mill/flour";',
      "export declare function bake(oven: Oven, heat: Heat, flour: Flour): void;",
    ].join("\n"),
    "packages/mill/package.json": JSON.stringify({ exports: { "./flour": { types: "./dist/flour.d.ts" } } }),
    "packages/mill/dist/flour.d.ts": "export interface Flour { grams: number }\n",
  });
  expect(
    declarationsOf(
      { root: folder },
      [],
      { path: "lib/bake.js", func_name: "bake" },
      join(folder, "packages"),
    )[0]?.split("\n"),
  ).toEqual([
    "export declare function bake(oven: Oven, heat: Heat, flour: Flour): void;",
    "export declare interface Oven { heat: number }",
    "export declare type Heat = 180 | 220;",
    "export declare interface Flour { grams: number }",
  ]);
});

it("calls what files import by another name by its own, and of two types by one name the second by another", async () => {
  const folder = await scratch.folder({
    "bake.js": "",
    "bake.d.ts": [
      'import type { Loaf as Bread, Oven } from "./loaf.js";',
      'import type { Loaf } from "./cake.js";',
      'import type * as mill from "./mill.js";',
      "/** Bakes a Bread. */",
      "export declare function bread(Bread: Bread, cake: Loaf & { Bread: 'Bread' }, flour: mill.Flour): Oven;",
    ].join("\n"),
    "loaf.d.ts": "export interface Loaf { crumb: Loaf[] }\nexport interface Oven { loaf: Loaf }\n",
    "cake.d.ts": "export interface Loaf { icing: string }\n",
    "mill.d.ts": "export interface Flour { grams: number }\n",
  });
  expect(declarationsOf({ root: folder }, [], { path: "bake.js", func_name: "bread" })[0]?.split("\n")).toEqual([
    "/** Bakes a Bread. */",
    "export declare function bread(Bread: Loaf, cake: Loaf$2 & { Bread: 'Bread' }, flour: mill.Flour): Oven;",
    "export declare interface Loaf { crumb: Loaf[] }",
    "export declare interface Oven { loaf: Loaf }",
    "export declare interface Loaf$2 { icing: string }",
    "export declare interface Flour { grams: number }",
  ]);
});

it("takes no word of the language for what a file exports by it, nor another name for what it has by that name itself", async () => {
  const folder = await scratch.folder({
    "bake.js": "",
    "bake.d.ts": [
      "export declare function bake(loaf?: Loaf | undefined, grain?: rye): void;",
      "declare function undefined_(): null;",
      "declare interface Loaf { grams: number }",
      "declare interface Crumb { size: number }",
      "export { undefined_ as undefined, Crumb as rye };",
      'export { oat as null } from "./oat.js";',
    ].join("\n"),
    "oat.d.ts": "export declare function oat(): null;\n",
  });
  expect(declarationsOf({ root: folder }, [], { path: "bake.js", func_name: "bake" })[0]?.split("\n")).toEqual([
    "export declare function bake(loaf?: Loaf | undefined, grain?: rye): void;",
    "declare interface Loaf { grams: number }",
  ]);
});

it("names the packages that a package declares whose types its text and what declares it are about", async () => {
  const manifest = {
    dependencies: { bakery: "1", "@types/grain": "1" },
    devDependencies: { mill: "1", "@types/stone": "1" },
    peerDependencies: { hearth: "1" },
  };
  const folder = await scratch.folder({
    "package.json": JSON.stringify(manifest),
    "bake.js": "/** @import {Husk} from 'grain' */\n",
    "bake.d.ts": 'import type { Loaf } from "bakery";\nexport declare function bake(loaf: Loaf): void;\n',
    "mill.ts": 'import type { Mill } from "mill";\nimport { Stone } from "stone";\nimport { Stats } from "node:fs";\n',
    "hearth.ts": 'import type { Hearth } from "hearth";\n',
  });
  const find = (path: string, name: string) =>
    typePackages({ repository: { root: folder } }, { path, func_name: name });
  expect([
    find("bake.js", "bake"),
    find("bake.js", "heat"),
    find("mill.ts", "grind"),
    find("hearth.ts", "burn"),
  ]).toEqual([["@types/grain", "bakery"], ["@types/grain"], ["@types/stone"], ["hearth"]]);
});

it("reads what a package.json says anew where it says something else", () => {
  const texts = ["a.d.ts", "b.d.ts"].map((types) => JSON.stringify({ name: "bakery", types }));
  expect(
    [...texts, ...texts].map((text) => typesOfPackage((path) => (path === "package.json" ? text : undefined), ".")),
  ).toEqual([["a.d.ts"], ["b.d.ts"], ["a.d.ts"], ["b.d.ts"]]);
});
