import { afterAll, expect, it } from "vitest";
import { createScratch } from "../../../test/support/scratch.ts";
import { declarationsOf } from "./declarations.ts";

const scratch = createScratch();
afterAll(() => scratch.remove());

const beside = "export declare function bake(): void;\n";
const ofPackage = "declare class Oven { heat(): void }\n";
const ofFolder = "export declare function grill(): void;\n";
const root = await scratch.folder({
  "package.json": JSON.stringify({ types: "types/all.d.ts" }),
  "types/all.d.ts": ofPackage,
  "lib/bake.mjs": "",
  "lib/bake.d.ts": beside,
  "types/heat/grill.d.ts": ofFolder,
  "dist/esm/heat/grill.js": "",
});
const other = { path: "else.d.ts", text: "declare const mix: () => void;\n", kind: "library" } as const;
const found = (path: string, name: string) => declarationsOf(root, [other], { path, func_name: name });

it("finds types beside a file, of the package, and in any other file, of compiled code alone", () => {
  expect(found("lib/bake.mjs", "bake")).toEqual([beside]);
  expect(found("lib/oven.js", "Oven.heat")).toEqual([ofPackage]);
  expect(found("lib/mix.cjs", "mix")).toEqual([other.text]);
  expect(found("dist/esm/heat/grill.js", "grill")).toEqual([ofFolder]);
  expect(found("lib/bake.ts", "bake")).toEqual([]);
  expect(found("lib/bake.js", "unheardOf")).toEqual([]);
});

it("finds types of a package that only its exports name, and not those of its parts", async () => {
  const one = await scratch.folder({
    "package.json": JSON.stringify({
      exports: {
        ".": { import: { types: "./all.d.mts", default: "./lib/bake.mjs" } },
        "./part": { types: "./part.d.mts" },
      },
    }),
    "all.d.mts": beside,
    "part.d.mts": ofPackage,
    "lib/bake.mjs": "",
  });
  const names = ["bake", "Oven"].map((name) => declarationsOf(one, [], { path: "lib/bake.mjs", func_name: name }));
  expect(names).toEqual([[beside], []]);
});
