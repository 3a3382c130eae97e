import { loadParser, walk, type SyntaxNode } from "@repost/syntax";
import { expect, it } from "vitest";
import { definitionPath } from "./definition-path.ts";

const parser = await loadParser("javascript");

it("returns the names of functions, members of classes and of prototypes, in any notation", () => {
  using tree = parser.parse(`function bake() {}
const cool = () => 1, Oven = class _Oven { heat() {} };
class Shop { constructor() {} static open() {} }
Oven.prototype.burn = function () {};
run(function () {});`);
  const results: SyntaxNode[] = [];
  walk(tree.root, (node) => {
    if (/function|method_definition/u.test(node.type) && node.childForFieldName("body") !== null) results.push(node);
  });
  expect(results.map((node) => definitionPath(node).join("."))).toEqual([
    "bake",
    "cool",
    "Oven.heat",
    "Shop.constructor",
    "Shop.open",
    "Oven.prototype.burn",
    "",
  ]);
});
