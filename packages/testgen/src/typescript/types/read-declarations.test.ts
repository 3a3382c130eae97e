import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { commentBefore } from "../source/comment-before.ts";
import { indexModule } from "../source/module-index.ts";
import { readDeclarations } from "./read-declarations.ts";

const typed = await loadParser("typescript");
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
  using found = readDeclarations(typed, texts, path, indexModule(tree.root));
  const signatures = found.signatures.map((node) => node.childForFieldName("parameters")?.text);
  return [signatures, [...found.index.interfaces.keys()]];
}

it("finds how texts of types declare functions and methods, with all overloads, and the types that they define", () => {
  expect(declared(["bake"])).toEqual([["(loaf: Loaf)", "(loaves: Loaf[])"], ["Loaf"]]);
  expect(declared(["Oven", "heat"])).toEqual([["(loaf: Loaf, degrees?: number)"], ["Loaf"]]);
});

it("finds what variables are declared to be, with the comment before it", () => {
  expect([declared(["slice"])[0], declared(["knife"])[0]]).toEqual([["(loaf: Loaf, count: number)"], []]);
  using tree = typed.parse("");
  using found = readDeclarations(typed, [types], ["slice"], indexModule(tree.root));
  expect(found.signatures.map(commentBefore)).toEqual(["/** Cuts. */"]);
});

it("takes nothing from other texts", () => {
  expect(declared(["cool"])).toEqual([[], ["Loaf"]]);
  expect(declared(["bake"], ["function bake(loaf: Loaf) {}"])).toEqual([[], []]);
});
