import { expect, it } from "vitest";
import { emptySubject } from "../../../test/empty-subject.ts";
import { createJavaScriptVocabulary } from "../../typescript/vocabulary.ts";
import type { Candidate, Parameter, ReceiverPlan } from "../../subject.ts";
import { call, code, integer } from "../../values/expression.ts";
import { createValueGenerator } from "../../values/value-generator.ts";
import type { Shape } from "../../values/shape.ts";
import { receiverAsArgument } from "./receivers.ts";

const plan: ReceiverPlan = {
  className: "Loaf",
  factoryName: "Loaf",
  fallbackName: "",
  variable: "loaf",
  factories: [],
  actions: [],
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
const valueGenerator = createValueGenerator({
  vocabulary: createJavaScriptVocabulary(),
  factories: new Map(),
  literals: [],
});

function callsOn(...parameters: readonly Parameter[]): readonly Candidate[] {
  const subject = { ...emptySubject, parameters };
  const usual = { positional: [loaf, integer(2)], named: [] };
  return receiverAsArgument.generate({ plan, subject, valueGenerator, lists: [usual], receivers: [loaf] });
}

it("passes the receiver to a parameter of its class", () => {
  const declared: Shape = { kind: "union", options: [{ kind: "instance", name: "Loaf" }, { kind: "nothing" }] };
  expect(callsOn(parameter("other", declared), parameter("size", { kind: "integer" }))).toEqual([
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
});

it("returns no call for parameters of other classes", () => {
  expect(callsOn(parameter("other", { kind: "instance", name: "Oven" }))).toEqual([]);
});
