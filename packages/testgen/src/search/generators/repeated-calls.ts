import type { Candidate } from "../../subject.ts";
import { call } from "../../values/expression.ts";
import { searched } from "../slots.ts";

/** Repeats the call of a function with memory. Null for a call that is repeated. */
export function repeatedCall(candidate: Candidate, callee: string): Candidate | null {
  const { setup, receiver, arguments: passedArguments } = candidate;
  const isRepeated = setup.some(
    (statement) => statement.kind === "run" && statement.value.kind === "call" && statement.value.callee === callee,
  );
  if (receiver !== null || isRepeated || passedArguments.some(({ name }) => name !== null)) return null;
  const before = call(
    callee,
    passedArguments.map(({ value }) => value),
  );
  return searched({ ...candidate, setup: [...setup, { kind: "run", value: before }] });
}
