import type { Candidate, Inverse, ReceiverPlan, Statement, Subject } from "../../subject.ts";
import { argumentRows, argumentsOfRow, type ArgumentRow } from "../../values/argument-rows.ts";
import { interleave } from "../../values/arrange.ts";
import { code, type CallExpression, type Expression } from "../../values/expression.ts";
import type { ValueMaker } from "../../values/make-values.ts";
import type { CallContext, InputGenerator } from "./input-generator.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";

export const inverse: InputGenerator<CallContext> = {
  name: "inverse",
  generate: ({ subject, lists: [usual], maker }) => (usual === undefined ? [] : inverseCalls(subject, usual, maker)),
};

const MADE = "made";
const SOURCE = "source";

/** Returns `made = encode(5); decode(made)`, because custom formats cannot be guessed. */
export function inverseCalls(
  { receiver, inverses = [] }: Pick<Subject, "receiver" | "inverses">,
  row: ArgumentRow,
  maker: ValueMaker,
): readonly Candidate[] {
  if (row.positional.length === 0) return [];
  const given = argumentsOfRow({ ...row, positional: [code(MADE), ...row.positional.slice(1)] });
  const candidates = inverses.map((inverse) => {
    const variable = receiver?.variable ?? SOURCE;
    const objects = objectsFor(inverse, receiver, maker).map((object): Statement => ({
      kind: "bind",
      name: variable,
      value: object,
    }));
    const calls = argumentRows(inverse.parameters, (parameter) => maker.variantsFor(parameter))
      .slice(0, SEARCH_TUNING.listsOfInverse)
      .map((one): Statement => ({ kind: "bind", name: MADE, value: callOf(inverse, variable, one) }));
    const [object, ...others] = objects;
    const before = object === undefined ? [] : [object];
    if (object === undefined && (receiver !== null || inverse.className !== null)) return [];
    const setups = [
      ...calls.map((call) => [...before, call]),
      ...others.flatMap((other) => calls.slice(0, 2).map((call) => [other, call])),
    ];
    return setups.map((setup): Candidate => ({
      setup,
      receiver: receiver === null ? null : code(variable),
      arguments: given,
      origin: "search",
      expectsException: false,
    }));
  });
  return interleave(candidates);
}

function objectsFor({ className }: Inverse, receiver: ReceiverPlan | null, maker: ValueMaker): readonly Expression[] {
  const name = receiver?.factoryName ?? className;
  return name === null ? [] : maker.variants({ kind: "instance", name }).slice(0, SEARCH_TUNING.receiversOfInverse);
}

function callOf({ callee, className }: Inverse, variable: string, { positional, named }: ArgumentRow): CallExpression {
  return { kind: "call", callee: className === null ? callee : `${variable}.${callee}`, positional, named, needs: [] };
}
