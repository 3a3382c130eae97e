import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { readDeclarations } from "./read-declarations.ts";

const typed = await loadParser("typescript");
const types = `import { Flour } from './flour';
export interface Loaf { size: number }
export declare class Oven {
  heat(loaf: Loaf, degrees?: number): Loaf;
}
export declare function bake(loaf: Loaf): string;
`;

function declared(path: readonly string[], texts: readonly string[] = ["bake(loaf);", types]) {
  using tree = typed.parse("");
  using found = readDeclarations(typed, texts, path, indexModule(tree.root));
  return [found.signature?.childForFieldName("parameters")?.text ?? null, [...found.index.interfaces.keys()]];
}

it("finds how texts of types declare functions and methods, and the types that they define", () => {
  expect(declared(["bake"])).toEqual(["(loaf: Loaf)", ["Loaf"]]);
  expect(declared(["Oven", "heat"])).toEqual(["(loaf: Loaf, degrees?: number)", ["Loaf"]]);
});

it("takes nothing from other texts", () => {
  expect(declared(["cool"])).toEqual([null, ["Loaf"]]);
  expect(declared(["bake"], ["function bake(loaf: Loaf) {}"])).toEqual([null, []]);
});
