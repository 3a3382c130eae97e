import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { classOfPrototype } from "./prototype-class.ts";

const parser = await loadParser("javascript");

it("finds the class of an object that is or becomes its prototype", () => {
  const code = `var P = {}, taken = Grill.prototype, other = Grill.prototype.heat, plain = {};
function clone() { function Oven() {} Oven.prototype = P; return Oven; }
this.Pan.prototype = plain;`;
  using tree = parser.parse(code);
  const results = ["P", "taken", "other", "plain"].map((name) => classOfPrototype(tree.root, name));
  expect(results).toEqual(["Oven", "Grill", null, null]);
});
