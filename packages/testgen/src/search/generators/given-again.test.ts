import { expect, it } from "vitest";
import { printCall } from "../../typescript/print-call.ts";
import { createJavaScriptVocabulary } from "../../typescript/vocabulary.ts";
import type { Action, Parameter, ReceiverPlan } from "../../subject.ts";
import { call, code, mapping, text, type Expression } from "../../values/expression.ts";
import { createValueMaker } from "../../values/make-values.ts";
import { unknown, type Shape } from "../../values/shape.ts";
import { givenAgain } from "./given-again.ts";

const parameter = (name: string, declared: Shape = unknown, optional = false): Parameter => ({
  name,
  kind: "positional_only",
  optional,
  defaultValue: null,
  declared,
  hints: [],
});
const action = (callee: string, ...parameters: readonly Parameter[]): Action => ({
  kind: "method",
  callee,
  parameters,
  needs: [],
});
const label: Shape = { kind: "literal", values: [text("rye")] };

function calls(actions: readonly Action[], asked: Parameter, value: Expression): readonly (readonly string[])[] {
  const maker = createValueMaker({ vocabulary: createJavaScriptVocabulary(), factories: new Map(), literals: [] });
  const plan: ReceiverPlan = {
    className: "Shelf",
    factoryName: "Shelf",
    fallbackName: "",
    variable: "shelf",
    factories: [],
    actions,
    attributes: [],
  };
  const made = givenAgain(plan, [asked], { positional: [value], named: [] }, call("new Shelf", []), maker);
  return made.map((one) => {
    const { setup, receiver, arguments: given } = printCall(one);
    return [...setup, `${receiver}.has(${given.map((argument) => argument.code).join()})`];
  });
}

it("asks for the very object that was put in before, with all else that may be told of it and without", () => {
  const loaf = mapping([[text("grams"), code("750")]]);
  const put = action("add", parameter("loaf"), parameter("label", label, true));
  expect(calls([put, action("weigh", parameter("loaf"))], parameter("loaf"), loaf)).toEqual([
    ["const given1 = { grams: 750 };", "const shelf = new Shelf();", 'shelf.add(given1, "rye");', "shelf.has(given1)"],
    ["const given1 = { grams: 750 };", "const shelf = new Shelf();", "shelf.add(given1);", "shelf.has(given1)"],
  ]);
});

it("knows by its type what is called otherwise, and leaves texts, and what nothing puts in, alone", () => {
  const type: Shape = { kind: "instance", name: "Loaf" };
  const put = action("add", parameter("item", type));
  const loaf = call("new Loaf", []);
  expect(calls([put], parameter("loaf", type), loaf)).toEqual([
    ["const given1 = new Loaf();", "const shelf = new Shelf();", "shelf.add(given1);", "shelf.has(given1)"],
  ]);
  expect(calls([put], parameter("loaf"), loaf)).toEqual([]);
  expect(calls([action("add", parameter("name"))], parameter("name"), text("rye"))).toEqual([]);
});
