import { loadParser, loadTypeReaders, type SyntaxNode } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { findTypeFactories } from "./type-factories.ts";

const parser = await loadParser("typescript");
const readers = await loadTypeReaders();

function factoriesIn(root: SyntaxNode, declared?: SyntaxNode): ReturnType<typeof findTypeFactories> {
  const types = readers.read([
    { path: "/module.ts", root },
    ...(declared === undefined ? [] : [{ path: "/0.d.ts", root: declared, isGlobal: true }]),
  ]);
  return findTypeFactories(indexModule(root), "target", types);
}

it("finds declarations, documentation and returns of a type's values, except for the target", () => {
  using tree = parser.parse(`
    class Oven {}
    interface Loaf { size: number }
    export function rye(size: number): Loaf { const inner: Loaf = { size }; return inner; }
    export function target(loaf: Loaf): Loaf { function inner(): Loaf { return loaf; } return inner(); }
    /** @returns {Oven} the usual one */
    export function usual() { return ovens[0]; }
    const built = (heat) => new Oven(heat);
    function hot() { return built(300); }
    function either(x) { if (x) return new Oven(); return null; }
  `);
  const made = [...factoriesIn(tree.root)].map(([type, functions]) => [type, functions.map(([name]) => name)]);
  expect(made).toEqual([
    ["Loaf", ["rye"]],
    ["Oven", ["usual", "built", "hot"]],
  ]);
});

it("ignores functions that return a type parameter", () => {
  using tree = parser.parse(`
    export function same<T>(one: T): T { return one; }
    class Bakery<L> { bake(one: L): L { return one; } }
    class Shop { open(): T { return tea; } }
  `);
  const makers = factoriesIn(tree.root);
  expect([...makers].map(([type, functions]) => [type, functions.map(([name]) => name)])).toEqual([
    ["T", ["new Shop().open"]],
  ]);
});

it("lists functions first that comments call most often", () => {
  using tree = parser.parse(`
    class Loaf {}
    export function rye(): Loaf { return new Loaf(); }
    /** \`bake(wheat())\`, \`bake(spelt()) + bake(wheat())\`, not \`mill.rye()\`. */
    export function spelt(): Loaf { return new Loaf(); }
    export function wheat(): Loaf { return new Loaf(); }
    // rye() and rye()
  `);
  const makers = factoriesIn(tree.root).get("Loaf");
  expect(makers?.map(([name]) => name)).toEqual(["wheat", "spelt", "rye"]);
});

it("uses the last overload that is not deprecated", () => {
  using tree = parser.parse(`
    class Loaf {}
    export function bake(flour: null): Loaf;
    export function bake(...flours: string[]): Loaf;
    /** @deprecated Bakes one flour only. */
    export function bake(flour: string, oven: number): Loaf;
    export function bake(...all: any[]): Loaf { return new Loaf(); }
  `);
  const makers = factoriesIn(tree.root).get("Loaf");
  expect(makers?.map(([, node]) => node.childForFieldName("parameters")?.text)).toEqual(["(...flours: string[])"]);
});

it("finds methods of other classes that return objects, if those classes need no arguments", () => {
  using tree = parser.parse(`
    export class Loaf { constructor(readonly parts: Map<string, number>) {} slice(): Loaf { return this; } }
    export class Bakery { bake(name: string): Loaf { return new Loaf(new Map()); } }
    export class Chain { constructor(size: number) {} bake(): Loaf { return new Loaf(new Map()); } static open(): Loaf { return new Loaf(new Map()); } }
    function Mill(options) {}
    Mill.prototype.grind = function (grain) { return new Flour(grain); };
    function Flour(grain) { this.grain = grain; }
    Mill.open = function (grain) { return new Flour(grain); };
  `);
  using types = parser.parse("declare function usual(name: string): bakery.Loaf;");
  const callees = (type: string): unknown =>
    factoriesIn(tree.root)
      .get(type)
      ?.map(([name]) => name);
  expect([callees("Loaf"), callees("Flour")]).toEqual([
    ["new Bakery().bake", "Chain.open"],
    ["Mill.open", "new Mill().grind"],
  ]);
  using built = parser.parse("export function usual(name) { return make(name); }");
  const makers = factoriesIn(built.root, types.root);
  expect([...makers].map(([type, functions]) => [type, functions.map(([name]) => name)])).toEqual([
    ["Loaf", ["usual"]],
  ]);
});
