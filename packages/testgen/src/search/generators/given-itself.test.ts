import { expect, it } from "vitest";
import type { Parameter, ReceiverPlan } from "../../subject.ts";
import { call, code, integer } from "../../values/expression.ts";
import type { Shape } from "../../values/shape.ts";
import { givenItself } from "./given-itself.ts";

const plan: ReceiverPlan = {
  className: "Loaf",
  factoryName: "Loaf",
  fallbackName: "",
  variable: "loaf",
  factories: [],
  actions: [],
  attributes: [],
};
const parameter = (name: string, declared: Shape): Parameter => ({
  name,
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared,
  hints: [],
});
const loaf = call("new Loaf", []);
const row = { positional: [loaf, integer(2)], named: [] };

it("gives an object itself where its method takes one of its class, and makes no such call of what takes others", () => {
  const one: Shape = { kind: "union", options: [{ kind: "instance", name: "Loaf" }, { kind: "nothing" }] };
  expect(givenItself(plan, [parameter("other", one), parameter("size", { kind: "integer" })], row, loaf)).toEqual([
    {
      setup: [{ kind: "bind", name: "loaf", value: loaf }],
      receiver: code("loaf"),
      arguments: [
        { name: null, value: code("loaf") },
        { name: null, value: integer(2) },
      ],
      origin: "search",
      expectsException: false,
    },
  ]);
  expect(givenItself(plan, [parameter("other", { kind: "instance", name: "Oven" })], row, loaf)).toEqual([]);
});
