import type { Candidate, Inverse, ReceiverPlan, Statement, Subject } from "../../subject.ts";
import { argumentRows, argumentsOfRow, type ArgumentRow } from "../../values/argument-rows.ts";
import { interleave } from "../../values/arrange.ts";
import { code, type CallExpression, type Expression } from "../../values/expression.ts";
import type { ValueGenerator } from "../../values/value-generator.ts";
import type { CallContext, InputGenerator } from "./input-generator.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";

export const inverse: InputGenerator<CallContext> = {
  name: "inverse",
  generate: ({ subject, lists: [usual], valueGenerator }) =>
    usual === undefined ? [] : inverseCalls(subject, usual, valueGenerator),
};

const MADE = "made";
const SOURCE = "source";

/** Returns `made = encode(5); decode(made)`, because custom formats cannot be guessed. */
export function inverseCalls(
  { receiver, inverses = [] }: Pick<Subject, "receiver" | "inverses">,
  row: ArgumentRow,
  valueGenerator: ValueGenerator,
): readonly Candidate[] {
  if (row.positional.length === 0) return [];
  const argumentsOfTarget = argumentsOfRow({ ...row, positional: [code(MADE), ...row.positional.slice(1)] });
  const candidates = inverses.map((inverse) => {
    const variable = receiver?.variable ?? SOURCE;
    const objects = objectsFor(inverse, receiver, valueGenerator).map((object): Statement => ({
      kind: "bind",
      name: variable,
      value: object,
    }));
    const calls = argumentRows(inverse.parameters, (parameter) => valueGenerator.variantsFor(parameter))
      .slice(0, SEARCH_TUNING.listsOfInverse)
      .map((inverseRow): Statement => ({ kind: "bind", name: MADE, value: callOf(inverse, variable, inverseRow) }));
    const [object, ...laterObjects] = objects;
    const before = object === undefined ? [] : [object];
    if (object === undefined && (receiver !== null || inverse.className !== null)) return [];
    const setups = [
      ...calls.map((call) => [...before, call]),
      ...laterObjects.flatMap((other) => calls.slice(0, 2).map((call) => [other, call])),
    ];
    return setups.map((setup): Candidate => ({
      setup,
      receiver: receiver === null ? null : code(variable),
      arguments: argumentsOfTarget,
      origin: "search",
      expectsException: false,
    }));
  });
  return interleave(candidates);
}

function objectsFor(
  { className }: Inverse,
  receiver: ReceiverPlan | null,
  valueGenerator: ValueGenerator,
): readonly Expression[] {
  const name = receiver?.factoryName ?? className;
  return name === null
    ? []
    : valueGenerator.variants({ kind: "instance", name }).slice(0, SEARCH_TUNING.receiversOfInverse);
}

function callOf({ callee, className }: Inverse, variable: string, { positional, named }: ArgumentRow): CallExpression {
  return {
    kind: "call",
    callee: className === null ? callee : `${variable}.${callee}`,
    positional,
    named,
    requirements: [],
  };
}
