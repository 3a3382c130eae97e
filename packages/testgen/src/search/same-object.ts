import type { Candidate } from "../subject.ts";
import { code, type Expression } from "../values/expression.ts";
import { expressionKey } from "../values/fits.ts";
import { searched } from "./slots.ts";

/**
 * A call with one object in two places, of which the second takes such an object as well; null where there are none. What compares by identity, as most of what tells
 * whether things are equal does first, says yes to no two that are like each other.
 */
export function withSameObject(
  candidate: Candidate,
  takes: (place: number, value: Expression) => boolean,
): Candidate | null {
  const [first, second] = candidate.arguments;
  if (first === undefined || second === undefined || !isObject(first.value) || !takes(1, first.value)) return null;
  const name = "given1";
  const given = candidate.arguments.map((one, place) => (place < 2 ? { ...one, value: code(name) } : one));
  return searched({
    ...candidate,
    setup: [...candidate.setup, { kind: "bind", name, value: first.value }],
    arguments: given,
  });
}

/** Whether variants of a place have a value: what it takes nobody else knows. */
export function isAmong(value: Expression, variants: readonly Expression[]): boolean {
  const key = expressionKey(value);
  return variants.some((one) => expressionKey(one) === key);
}

/** What is made anew wherever it is written. */
function isObject(value: Expression): boolean {
  if (value.kind === "code") return /^new\s+[A-Z]/u.test(value.code);
  return value.kind === "sequence" || value.kind === "mapping" || value.kind === "call";
}
