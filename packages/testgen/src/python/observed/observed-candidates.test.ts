import type { ObservedCall } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { orchardRequest, parser } from "../../../test/python.ts";
import { printExpression } from "../source/print-expression.ts";
import { indexModule } from "../source/module-index.ts";
import { printCall } from "../print-call.ts";
import { createModuleNames } from "./module-names.ts";
import { observedCandidates, observedInstances } from "./observed-candidates.ts";

const code = `import datetime as dt
RIPE = object()

class Fruit:
    def __init__(self, name, size=1):
        self.name = name

class Basket:
    def add(self, fruit, count=1, *others, ripe=RIPE, **notes):
        return fruit

def pick(fruit, day=None, /, *, count=2):
    return fruit
`;

const fruit = (name: string): unknown => ({
  k: "call",
  module: "orchard.trees",
  name: "Fruit",
  arguments: [{ k: "text", v: name }],
  named: [],
});
const integer = (value: number): unknown => ({ k: "int", v: String(value) });
const none = { k: "none", v: null };

function seen(parts: Partial<ObservedCall>): ObservedCall {
  return { receiver: null, arguments: [], rest: [], named: [], ...parts };
}

function calls(entry: string, observed: readonly ObservedCall[], text = code): unknown {
  const { module, target } = orchardRequest(text, entry);
  using tree = parser.parse(text);
  const index = indexModule(tree.root);
  const definition = index.functions.get(entry);
  if (definition === undefined) throw new Error(`no ${entry}`);
  const names = createModuleNames(index, module, target);
  return observedCandidates({ calls: observed, instances: [] }, definition, names).map((item) => {
    const { setup, receiver, arguments: callArguments } = printCall(item);
    const written = callArguments.map(
      (argument) => (argument.name === null ? "" : `${argument.name}=`) + argument.code,
    );
    return [...setup, `${receiver ?? ""}(${written.join(", ")})`];
  });
}

describe("observedCandidates", () => {
  it("writes arguments in the usual style, and omits defaults", () => {
    const apple = fruit("apple");
    expect(
      calls("pick", [
        seen({ arguments: [["fruit", apple], ["day", none], ["count", integer(2)]] }), // prettier-ignore
        seen({ arguments: [["fruit", apple], ["day", integer(4)], ["count", integer(5)]] }), // prettier-ignore
      ]),
    ).toEqual([['(Fruit("apple"))'], ['(Fruit("apple"), 4, count=5)']]);
  });

  it("writes the receiver, variadic arguments and other keywords", () => {
    const receiver = { k: "restored", module: "orchard.trees", name: "Basket", named: [["size", integer(3)]] };
    const ripe = { k: "name", module: "orchard.trees", name: "RIPE" };
    const item = seen({
      receiver,
      arguments: [["fruit", none], ["count", integer(1)], ["ripe", ripe]], // prettier-ignore
      rest: [integer(7)],
      named: [["note", { k: "list", v: [none] }]],
    });
    expect(calls("Basket.add", [item])).toEqual([
      [expect.stringMatching(/^def restored\(/u), "restored(Basket, size=3)(None, 1, 7, note=[None])"],
    ]);
  });

  it("drops calls with values that the module cannot create, and duplicates", () => {
    const foreign = { k: "call", module: "orchard.other", name: "Pear", arguments: [], named: [] };
    const callWith = (value: unknown): ObservedCall => seen({ arguments: [["fruit", value]] });
    expect(
      calls("pick", [callWith(foreign), callWith(integer(1)), callWith(integer(1)), callWith({ k: "code", v: "x()" })]),
    ).toEqual([["(1)"]]);
  });
});

describe("functions of tests", () => {
  it("are written by their source, and nothing else is", () => {
    const functions = ["lambda one: one + 1", "print(1)"].map((v) =>
      seen({ arguments: [["fruit", { k: "lambda", v }]] }),
    );
    expect(calls("pick", functions)).toEqual([["((lambda one: one + 1))"]]);
  });
});

describe("observedInstances", () => {
  it("writes objects by the module's name of their class", () => {
    const { module, target } = orchardRequest(code, "pick");
    using tree = parser.parse(code);
    const names = createModuleNames(indexModule(tree.root), module, target);
    const day = { k: "code", module: "datetime", v: "datetime.date(2024, 2, 29)" };
    const made = { k: "linked", object: fruit("fig"), named: [["picked", day]] };
    const instances = [
      { module: "orchard.trees", name: "Fruit", value: made },
      { module: "orchard.other", name: "Pear", value: made },
    ];
    const result = observedInstances({ calls: [], instances }, names);
    expect([...result].map(([name, values]) => [name, values.map(printExpression)])).toEqual([
      ["Fruit", ['linked(Fruit("fig"), picked=dt.date(2024, 2, 29))']],
    ]);
  });
});
