import { createDeclarationReader, joinDeclarations } from "@repost/syntax";
import { expect, it } from "vitest";
import { createDeclarationSearch } from "./find-declared.ts";
import { namedAs } from "./declarations.ts";

function declared(files: Readonly<Record<string, string>>, path: string, names: readonly string[]): unknown {
  const read = (file: string): string | undefined => files[file];
  const find = createDeclarationSearch(createDeclarationReader(read), read);
  return names.map((name) => {
    const declared = find(path, name);
    if (declared === undefined) return null;
    const { holder } = declared;
    const { textOf } = joinDeclarations([], 0);
    return [holder === null ? null : `${holder.path} ${holder.name}`, ...namedAs(declared, name, textOf)];
  });
}

const manifest = JSON.stringify({ name: "oven", main: "./index.js", types: "./types.d.ts" });

it("returns aliases of exports together with their local names", () => {
  const files = {
    "index.d.ts": "/** Bakes. */\nexport default function bake(loaf: string): string;\n",
    "index.js": "export default function bakeLoaf(loaf) { return loaf; }",
  };
  expect(declared(files, "index.js", ["bakeLoaf", "default", "other"])).toEqual([
    ["index.d.ts bake", "/** Bakes. */\ndeclare function bakeLoaf(loaf: string): string;"],
    ["index.d.ts bake", "/** Bakes. */\ndeclare function default(loaf: string): string;"],
    null,
  ]);
});

it("finds a default export without a name", () => {
  const files = { "a.d.ts": "export default function (loaf: string): string;\n", "a.js": "module.exports = bake;" };
  expect(declared(files, "a.js", ["bake"])).toEqual([
    ["a.d.ts default", "declare function bake(loaf: string): string;"],
  ]);
});

it("takes the default of a package's types for that of its entry alone, and what has the name of a file for what that gives", () => {
  const files = {
    "package.json": manifest,
    "types.d.ts":
      "declare namespace oven {\n  function heatUp(by: number): number;\n}\ndeclare function oven(): string;\nexport = oven;\n",
    "index.js": "module.exports = all;",
    "lib/cool.js": "module.exports = all;",
    "lib/heat-up.js": "module.exports = function (by) { return by; };",
  };
  expect(declared(files, "index.js", ["all", "all.heatUp"])).toEqual([
    ["types.d.ts oven", "declare function all(): string;"],
    ["types.d.ts heatUp", "declare interface all {\n\nheatUp(by: number): number;\n}"],
  ]);
  expect(declared(files, "lib/cool.js", ["all", "default"])).toEqual([null, null]);
  expect(declared(files, "lib/heat-up.js", ["default"])).toEqual([
    ["types.d.ts heatUp", "declare function default(by: number): number;"],
  ]);
});

it("finds methods where the type of their class leads: to what it extends, what it is a variable of, and what that makes", () => {
  const files = {
    "index.d.ts": [
      "export interface Warm {",
      "  warm(by: number): number",
      "  set(options: {",
      "    cool: boolean",
      "  }): void",
      "}",
      "export interface OvenMaker {",
      "  new (degrees: number): OvenObject;",
      "  of(degrees: number): OvenObject;",
      "}",
      "interface OvenObject extends Warm { heat(): number }",
      "declare const Oven: OvenMaker;",
      "export default Oven;",
    ].join("\n"),
    "index.js": "function Baker() {}\nconst P = Baker.prototype;\nexport default Baker;",
  };
  const names = ["Baker.warm", "P.heat", "Oven.of", "Baker.cool", "Baker.by"];
  expect(declared(files, "index.js", names)).toEqual([
    ["index.d.ts Warm", expect.stringMatching(/^export declare interface Baker \{\n {2}warm/u)],
    ["index.d.ts OvenObject", "declare interface P extends Warm { heat(): number }"],
    ["index.d.ts OvenMaker", expect.stringMatching(/^export declare interface Oven \{\n {2}new/u)],
    [null],
    [null],
  ]);
});

it("takes what is only inside of a module for nothing that it exports by that name", () => {
  const files = {
    "package.json": manifest,
    "types.d.ts": "export declare function bake(loaf: string): string;\n",
    "index.js": "function bake(a, b) { return a * b; }\nvar bake2 = (loaf) => loaf;\nexport { bake2 as bake };\n",
  };
  expect(declared(files, "index.js", ["bake", "bake2"])).toEqual([
    null,
    ["types.d.ts bake", "export declare function bake2(loaf: string): string;"],
  ]);
});
