import { expect, it } from "vitest";
import { printCall } from "../typescript/typescript-tests.ts";
import { printExpression } from "../typescript/print-expression.ts";
import { createJavaScriptVocabulary } from "../typescript/vocabulary.ts";
import type { Action, Parameter, ReceiverPlan, Statement } from "../subject.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import { boolean, call, integer, text } from "../values/expression.ts";
import { filledObjects, rowsAskingFor } from "./filled-objects.ts";

const name: Parameter = {
  name: "name",
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared: { kind: "literal", values: ["rye", "oat"].map(text) },
  hints: [],
};
const action = (callee: string, parameters: readonly Parameter[]): Action => ({
  callee,
  parameters,
});

function filled(actions: readonly Action[]): readonly (readonly string[])[] {
  const valueGenerator = createValueGenerator({
    vocabulary: createJavaScriptVocabulary(),
    factories: new Map(),
    literals: [],
  });
  const variable = "shelf";
  const plan: ReceiverPlan = {
    className: "Shelf",
    factoryName: "Shelf",
    fallbackName: "",
    variable,
    factories: [],
    actions,
  };
  const call = { receiver: null, arguments: [], origin: "search", expectsException: false } as const;
  return filledObjects(plan, valueGenerator).map((setup) => [...printCall({ ...call, setup }).setup]);
}

it("calls methods that fill an object one at a time, then all, those with fewer parameters first", () => {
  const made = filled([
    action("addPair", [name, name]),
    action("remove", [name]),
    action("address", [name]),
    action("add_loaf", [name]),
    action("set", []),
  ]);
  expect(made).toEqual([
    ['shelf.add_loaf("rye");', 'shelf.add_loaf("oat");'],
    ['shelf.addPair("rye", "rye");', 'shelf.addPair("oat", "oat");'],
    [
      'shelf.add_loaf("rye");',
      'shelf.add_loaf("oat");',
      'shelf.addPair("rye", "oat");',
      'shelf.addPair("oat", "rye");',
    ],
  ]);
});

it("links added items by methods with more parameters, and uses different items for unknown types", () => {
  const anything: Parameter = { ...name, declared: { kind: "unknown" } };
  const made = filled([action("mergeNode", [anything]), action("mergePath", [anything, anything])]);
  expect(made.at(-1)).toEqual([
    "shelf.mergeNode(3);",
    "shelf.mergeNode(4);",
    "shelf.mergePath(3, 4);",
    "shelf.mergePath(4, 3);",
  ]);
  expect(made).toHaveLength(3);
});

it("queries the added items", () => {
  const put = (value: string): Statement => ({
    kind: "run",
    value: call("shelf.add", [text(value), integer(1)]),
  });
  const row = { positional: [text("spelt"), boolean(true), text("spelt")], named: [] };
  const queriesAfter = (statements: readonly Statement[]): unknown =>
    rowsAskingFor(statements, row).map(({ positional }) => positional.map(printExpression));
  expect(queriesAfter([put("rye"), put("oat")])).toEqual([
    ['"rye"', "true", '"oat"'],
    ['"oat"', "true", '"rye"'],
  ]);
  expect(queriesAfter([{ kind: "run", value: call("shelf.add", [integer(3)]) }])).toEqual([]);
});

it("returns nothing for a class without a method that adds items", () => {
  expect(filled([action("remove", [name])])).toEqual([]);
});
