import { expect, it } from "vitest";
import { emptySubject } from "../../../test/empty-subject.ts";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../../python/source/module-index.ts";
import { printCall } from "../../python/print-call.ts";
import { createPythonVocabulary } from "../../python/values/vocabulary.ts";
import { createRandom } from "../../random.ts";
import type { Candidate, Parameter, ReceiverPlan } from "../../subject.ts";
import { call, text } from "../../values/expression.ts";
import { createValueGenerator } from "../../values/value-generator.ts";
import { ValueMutator } from "../../values/value-mutator.ts";
import { changeState } from "./state.ts";

const grain: Parameter = {
  name: "grain",
  kind: "positional",
  optional: false,
  defaultValue: null,
  declared: { kind: "literal", values: [text("oat")] },
  hints: [],
};
const parent: Candidate = {
  setup: [],
  receiver: call("Mill", []),
  arguments: [
    { name: null, value: text("rye") },
    { name: "finely", value: text("yes") },
  ],
  origin: "search",
  expectsException: false,
};

function setupsWith(isTarget: boolean): ReadonlySet<string> {
  using tree = parser.parse("");
  const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
  const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
  const plan: ReceiverPlan = {
    className: "Mill",
    factoryName: "Mill as receiver",
    fallbackName: "Mill without constructor",
    variable: "mill",
    factories: [],
    actions: [{ callee: "grind", parameters: [grain], isTarget }],
  };
  const setups = Array.from({ length: 20 }, (_, seed) => {
    const random = createRandom(seed);
    const tools = {
      subject: emptySubject,
      valueGenerator,
      random,
      valueMutator: new ValueMutator(random, []),
    };
    return printCall(changeState(parent, plan, tools)).setup.join("; ");
  });
  return new Set(setups);
}

it("sometimes calls the target twice, and other methods with arguments of their types", () => {
  const others = 'mill = Mill(); mill.grind("oat")';
  expect(setupsWith(true)).toEqual(new Set([others, 'mill = Mill(); mill.grind("rye", finely="yes")']));
  expect(setupsWith(false)).toEqual(new Set([others]));
});
