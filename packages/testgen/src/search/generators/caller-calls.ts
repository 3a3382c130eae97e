import type { Candidate, Statement, Subject } from "../../subject.ts";
import { argumentRows } from "../../values/argument-rows.ts";
import { interleave } from "../../values/arrange.ts";
import { nothing } from "../../values/expression.ts";
import type { ValueMaker } from "../../values/make-values.ts";
import type { CallContext, InputGenerator } from "./input-generator.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";

/** Calls through functions of the file that call the target. */
export const caller: InputGenerator<CallContext> = {
  name: "caller",
  generate: ({ subject, maker }) => callerCalls(subject, maker),
};

export function callerCalls({ callers = [] }: Pick<Subject, "callers">, maker: ValueMaker): readonly Candidate[] {
  const candidates = callers.map(({ open, setup, receiver, arguments: given }) => {
    const rows = argumentRows(open, (parameter) => maker.variantsFor(parameter)).slice(0, SEARCH_TUNING.listsOfCaller);
    return rows.map(({ positional }): Candidate => {
      const bound = open.map(({ name }, place): Statement => {
        return { kind: "bind", name, value: positional[place] ?? nothing };
      });
      return { setup: [...bound, ...setup], receiver, arguments: given, origin: "search", expectsException: false };
    });
  });
  return interleave(candidates);
}
