import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { typeMakers } from "./type-makers.ts";

const parser = await loadParser("typescript");

it("finds what declares, documents or plainly returns values of a type, apart from the target", () => {
  using tree = parser.parse(`
    class Oven {}
    interface Loaf { size: number }
    export const spelt: Loaf = { size: 3 };
    export function rye(size: number): Loaf { const inner: Loaf = { size }; return inner; }
    export function target(loaf: Loaf): Loaf { return loaf; }
    /** @returns {Oven} the usual one */
    export function usual() { return ovens[0]; }
    const built = (heat) => new Oven(heat);
    function hot() { return built(300); }
    function either(x) { if (x) return new Oven(); return null; }
  `);
  const made = [...typeMakers(indexModule(tree.root), "target")].map(([type, { functions, variables }]) => [
    type,
    functions.map(([name]) => name),
    variables,
  ]);
  expect(made).toEqual([
    ["Loaf", ["rye"], ["spelt"]],
    ["Oven", ["usual", "built", "hot"], []],
  ]);
});
