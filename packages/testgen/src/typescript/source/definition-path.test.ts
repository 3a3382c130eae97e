import { loadParser, walk, type SyntaxNode } from "@repost/syntax";
import { expect, it } from "vitest";
import { definitionPath } from "./definition-path.ts";

const parser = await loadParser("javascript");

it("names functions, members of classes and of prototypes, however they are written", () => {
  using tree = parser.parse(`function bake() {}
const cool = () => 1, Oven = class _Oven { heat() {} };
class Shop { constructor() {} static open() {} }
Oven.prototype.burn = function () {};
run(function () {});`);
  const found: SyntaxNode[] = [];
  walk(tree.root, (node) => {
    if (/function|method_definition/u.test(node.type) && node.childForFieldName("body") !== null) found.push(node);
  });
  expect(found.map((node) => definitionPath(node).join("."))).toEqual([
    "bake",
    "cool",
    "Oven.heat",
    "Shop.constructor",
    "Shop.open",
    "Oven.prototype.burn",
    "",
  ]);
});
