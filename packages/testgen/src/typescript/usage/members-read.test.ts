import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { indexModule } from "../source/module-index.ts";
import { membersRead } from "./members-read.ts";

const parser = await loadParser("javascript");

it("lists the members that a function reads, in any notation, and members of these", () => {
  using tree = parser.parse(`
    class Oven { heat(loaf) { return loaf.crust; } cool(loaf) { return loaf.never; } }
    const weigh = ({ grain: kind, seeds }) => kind;
    function bake(loaf, oven) { return "sugar" in loaf ? weigh(loaf) + loaf["salt"] + loaf[0] : oven.heat(loaf); }
    function other(loaf) { return loaf.other; }
  `);
  const index = indexModule(tree.root);
  const bake = index.functions.get("bake");
  expect(bake === undefined ? [] : membersRead(bake, index).toSorted()).toEqual([
    "crust",
    "grain",
    "heat",
    "salt",
    "seeds",
    "sugar",
  ]);
});
