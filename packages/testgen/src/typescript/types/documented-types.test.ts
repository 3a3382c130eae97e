import { loadParser, loadTypeReaders } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { documentedTypes } from "./documented-types.ts";

it("reads the type of an untyped parameter from its description, if it names one type", async () => {
  const parser = await loadParser("javascript");
  const readers = await loadTypeReaders();
  using tree = parser.parse(`/**
 * @param {mixed} a - The first vector.
 * @param {*} b - Sequence of loaves.
 * @param {any} c - A string or a number.
 * @param {any} d - The loaf.
 */
function bake(a, b, c, d) {}`);
  const index = indexModule(tree.root);
  const types = readers.read([{ path: "/module.js", root: tree.root }]);
  const [definition = tree.root] = index.functions.values();
  const documented = documentedTypes(definition, { index, types, bound: new Map() });
  expect([...documented].map(([name, { shape, isOpen }]) => [name, shape.kind, isOpen])).toEqual([
    ["a", "sequence", false],
    ["b", "sequence", false],
    ["c", "unknown", true],
    ["d", "unknown", true],
  ]);
});
