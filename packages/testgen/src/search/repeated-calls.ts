import type { Candidate } from "../subject.ts";
import { call } from "../values/expression.ts";
import { searched } from "./slots.ts";

/** A call after the same call once before, for what functions remember of one; null where that cannot be said. */
export function repeatedCall(candidate: Candidate, callee: string): Candidate | null {
  const { setup, receiver, arguments: given } = candidate;
  const isRepeated = setup.some(
    (one) => one.kind === "run" && one.value.kind === "call" && one.value.callee === callee,
  );
  if (receiver !== null || isRepeated || given.some(({ name }) => name !== null)) return null;
  const before = call(
    callee,
    given.map(({ value }) => value),
  );
  return searched({ ...candidate, setup: [...setup, { kind: "run", value: before }] });
}
