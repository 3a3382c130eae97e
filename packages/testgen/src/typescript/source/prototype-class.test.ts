import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { classOfPrototype } from "./prototype-class.ts";

const parser = await loadParser("javascript");

it("knows whose methods an object holds that is, or becomes, the prototype of a class", () => {
  const code = `var P = {}, taken = Grill.prototype, other = Grill.prototype.heat, plain = {};
function clone() { function Oven() {} Oven.prototype = P; return Oven; }
this.Pan.prototype = plain;`;
  using tree = parser.parse(code);
  const found = ["P", "taken", "other", "plain"].map((name) => classOfPrototype(tree.root, name));
  expect(found).toEqual(["Oven", "Grill", null, null]);
});
