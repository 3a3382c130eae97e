import type { ObservedCall, ObservedCalls } from "@repost/spec";
import type { Argument, Candidate } from "../../subject.ts";
import { sizeOf, type Expression } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { readExpression } from "../source/read-expression.ts";
import { printExpression } from "../source/print-expression.ts";
import { readObserved, type ModuleNames } from "./read-observed.ts";
import { candidateKey } from "../../search/candidates.ts";

const MAX_SEEDS = 50;
const MAX_INSTANCES = 8;

/** Returns distinct candidates, small ones first. */
export function observedCandidates(
  { calls }: ObservedCalls,
  definition: PythonFunction,
  names: ModuleNames,
): readonly Candidate[] {
  const candidates = calls.flatMap((call) => candidateOf(call, definition, names) ?? []);
  const distinct = [...new Map(candidates.map((candidate) => [candidateKey(candidate), candidate])).values()];
  const sorted = distinct
    .map((candidate) => ({ candidate, size: sizeOfCall(candidate) }))
    .toSorted((left, right) => left.size - right.size);
  return spread(sorted, MAX_SEEDS).map(({ candidate }) => candidate);
}

export function observedInstances(
  { instances }: ObservedCalls,
  names: ModuleNames,
): ReadonlyMap<string, readonly Expression[]> {
  const instancesByClass = new Map<string, Expression[]>();
  for (const { module, name, value } of instances) {
    const className = names.of(module, name)?.source;
    const existing = className === undefined ? [] : (instancesByClass.get(className) ?? []);
    if (className === undefined || existing.length >= MAX_INSTANCES) continue;
    const expression = readObserved(value, names);
    if (expression !== null) instancesByClass.set(className, [...existing, expression]);
  }
  return instancesByClass;
}

function candidateOf(observed: ObservedCall, definition: PythonFunction, names: ModuleNames): Candidate | null {
  const isMethod = definition.binding === "method" || definition.binding === "property";
  const receiver = isMethod ? readObserved(observed.receiver, names) : null;
  if (isMethod && receiver === null) return null;
  const argumentList = argumentsOf(observed, definition, names);
  if (argumentList === null) return null;
  return { setup: [], receiver, arguments: argumentList, origin: "call_site", expectsException: false };
}

function argumentsOf(
  { arguments: seen, rest, named }: ObservedCall,
  { parameters }: PythonFunction,
  names: ModuleNames,
): readonly Argument[] | null {
  const byName = new Map(seen);
  const argumentList: Argument[] = [];
  const extra = rest.map((value) => readObserved(value, names));
  let skipped = false;
  for (const { name, kind, defaultNode } of parameters) {
    if (kind === "rest" || kind === "named_rest") continue;
    const value = readObserved(byName.get(name), names);
    const usual = defaultNode === null ? null : expressionKey(readExpression(defaultNode));
    const isUsual =
      defaultNode !== null &&
      (value === null || expressionKey(value) === usual || printExpression(value) === defaultNode.text);
    if (isUsual && (kind === "keyword_only" || extra.length === 0)) {
      // Later arguments need names.
      skipped ||= kind !== "keyword_only";
      continue;
    }
    if (value === null || (kind === "positional_only" && skipped)) return null;
    argumentList.push({ name: kind === "keyword_only" || skipped ? name : null, value });
  }
  for (const value of extra) {
    if (value === null) return null;
    argumentList.push({ name: null, value });
  }
  for (const [name, item] of named) {
    const value = readObserved(item, names);
    if (value === null) return null;
    argumentList.push({ name, value });
  }
  return [...argumentList.filter(({ name }) => name === null), ...argumentList.filter(({ name }) => name !== null)];
}

function sizeOfCall({ receiver, arguments: argumentList }: Candidate): number {
  const sizes = argumentList.map(({ value }) => sizeOf(value));
  return sizes.reduce((sum, size) => sum + size, receiver === null ? 0 : sizeOf(receiver));
}

/** Selects items evenly over a sorted list. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items.slice(Math.floor((index * items.length) / count))[0]).filter(
    (item) => item !== undefined,
  );
}
