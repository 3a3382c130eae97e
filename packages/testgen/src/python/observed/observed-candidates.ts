import type { ObservedCall, ObservedCalls } from "@repost/spec";
import type { Argument, Candidate } from "../../subject.ts";
import { sizeOf, type Expression } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { readExpression } from "../source/read-expression.ts";
import { printExpression } from "../source/print-expression.ts";
import { readObserved, type ModuleNames } from "./read-observed.ts";

const MAX_SEEDS = 20;
const MAX_INSTANCES = 8;

/** Calls that were seen while the repository's tests ran, as candidates: the small ones first. */
export function observedCandidates(
  { calls }: ObservedCalls,
  definition: PythonFunction,
  names: ModuleNames,
): readonly Candidate[] {
  const found = calls.flatMap((one) => candidateOf(one, definition, names) ?? []);
  const distinct = [...new Map(found.map((one) => [keyOf(one), one])).values()];
  const sorted = distinct
    .map((one) => ({ one, size: sizeOfCall(one) }))
    .toSorted((left, right) => left.size - right.size);
  return spread(sorted, MAX_SEEDS).map(({ one }) => one);
}

/** Instances of the module's classes that were seen, by class. */
export function observedInstances(
  { instances }: ObservedCalls,
  names: ModuleNames,
): ReadonlyMap<string, readonly Expression[]> {
  const found = new Map<string, Expression[]>();
  for (const { module, name, value } of instances) {
    const className = names.of(module, name)?.source;
    const known = className === undefined ? [] : (found.get(className) ?? []);
    if (className === undefined || known.length >= MAX_INSTANCES) continue;
    const expression = readObserved(value, names);
    if (expression !== null) found.set(className, [...known, expression]);
  }
  return found;
}

function candidateOf(observed: ObservedCall, definition: PythonFunction, names: ModuleNames): Candidate | null {
  const isMethod = definition.binding === "method" || definition.binding === "property";
  const receiver = isMethod ? readObserved(observed.receiver, names) : null;
  if (isMethod && receiver === null) return null;
  const given = argumentsOf(observed, definition, names);
  return given === null
    ? null
    : { setup: [], receiver, arguments: given, origin: "call_site", expectsException: false };
}

function argumentsOf(
  { arguments: seen, rest, named }: ObservedCall,
  { parameters }: PythonFunction,
  names: ModuleNames,
): readonly Argument[] | null {
  const byName = new Map(seen);
  const given: Argument[] = [];
  const others = rest.map((one) => readObserved(one, names));
  let skipped = false;
  for (const { name, kind, defaultNode } of parameters) {
    if (kind === "rest" || kind === "named_rest") continue;
    const value = readObserved(byName.get(name), names);
    const usual = defaultNode === null ? null : expressionKey(readExpression(defaultNode));
    const isUsual =
      defaultNode !== null &&
      (value === null || expressionKey(value) === usual || printExpression(value) === defaultNode.text);
    if (isUsual && (kind === "keyword_only" || others.length === 0)) {
      // What stands after it must then be given by name.
      skipped ||= kind !== "keyword_only";
      continue;
    }
    if (value === null || (kind === "positional_only" && skipped)) return null;
    given.push({ name: kind === "keyword_only" || skipped ? name : null, value });
  }
  for (const value of others) {
    if (value === null) return null;
    given.push({ name: null, value });
  }
  for (const [name, one] of named) {
    const value = readObserved(one, names);
    if (value === null) return null;
    given.push({ name, value });
  }
  return [...given.filter(({ name }) => name === null), ...given.filter(({ name }) => name !== null)];
}

function sizeOfCall({ receiver, arguments: given }: Candidate): number {
  return given.reduce((sum, { value }) => sum + sizeOf(value), receiver === null ? 0 : sizeOf(receiver));
}

function keyOf({ receiver, arguments: given }: Candidate): string {
  return JSON.stringify([
    receiver === null ? null : expressionKey(receiver),
    given.map(({ name, value }) => [name, expressionKey(value)]),
  ]);
}

/** So many of a sorted list, from all of its range. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items.slice(Math.floor((index * items.length) / count))[0]).filter(
    (one) => one !== undefined,
  );
}
