import type { ObservedCall, ObservedCalls } from "@repost/spec";
import type { Argument, Candidate, Statement } from "../../subject.ts";
import { code, sizeOf, text, type Expression } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import { variableFor } from "../classes/receiver-plan.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { readExpression } from "../source/read-expression.ts";
import { printExpression } from "../source/print-expression.ts";
import { reachedCall } from "./reached-call.ts";
import { readObserved, type ModuleNames } from "./read-observed.ts";
import { ownerName } from "../../values/describe-value.ts";
import { candidateKey } from "../../search/candidates.ts";

const MAX_SEEDS = 50;
const MAX_INSTANCES = 8;

/** Returns distinct candidates, small ones first. */
export function observedCandidates(
  { calls }: ObservedCalls,
  definition: PythonFunction,
  names: ModuleNames,
): readonly Candidate[] {
  const candidates = calls.flatMap((call) =>
    [reachedCandidate(call, definition, names), candidateOf(call, definition, names)].filter((each) => each !== null),
  );
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
  const plain = { setup: [], receiver, arguments: argumentList, origin: "call_site", expectsException: false } as const;
  return withVariables(plain, observed, definition);
}

/** Takes arguments without expressions from a caller. */
function reachedCandidate(observed: ObservedCall, definition: PythonFunction, names: ModuleNames): Candidate | null {
  const reached = reachedCall(observed, definition, names);
  if (reached === null) return null;
  const missing = new Set(observed.incomplete);
  const argumentList = argumentsOf(observed, definition, names, (name, value) =>
    missing.has(name) || isPath(value) ? reached.argumentOf(name) : null,
  );
  if (argumentList === null) return null;
  const { setup, receiver } = reached;
  return { setup, receiver, arguments: argumentList, origin: "call_site", expectsException: false };
}

function withVariables(candidate: Candidate, { arguments: seen }: ObservedCall, definition: PythonFunction): Candidate {
  const sources = new Set(seen.flatMap(([, value]) => (isPath(value) ? [value.of ?? ""] : [])));
  const owner = ownerName(definition.name);
  const setup: Statement[] = [];
  let { receiver } = candidate;
  if (sources.has("") && receiver !== null) {
    setup.push({ kind: "bind", name: variableFor(owner), value: receiver });
    receiver = code(variableFor(owner));
  }
  const positional = definition.parameters.filter(({ kind }) => kind === "positional" || kind === "positional_only");
  const argumentList = candidate.arguments.map((argument, index) => {
    const name = argument.name ?? positional[index]?.name ?? "";
    if (!sources.has(name) || name === "" || argument.value.kind === "code") return argument;
    setup.push({ kind: "bind", name, value: argument.value });
    return { ...argument, value: code(name) };
  });
  return { ...candidate, setup, receiver, arguments: argumentList };
}

interface PathValue {
  readonly of: string | null;
  readonly path: readonly unknown[];
}

function isPath(value: unknown): value is PathValue {
  return (
    typeof value === "object" &&
    value !== null &&
    "k" in value &&
    value.k === "path" &&
    "of" in value &&
    (value.of === null || (typeof value.of === "string" && /^[^\W\d]\w*$/u.test(value.of))) &&
    "path" in value &&
    Array.isArray(value.path)
  );
}

function readPath({ of, path }: PathValue, owner: string): Expression | null {
  const steps = path.map((step) => {
    if (typeof step === "string" && /^\.[^\W\d]\w*$/u.test(step)) return step;
    if (typeof step === "string") return `[${printExpression(text(step))}]`;
    return typeof step === "number" && Number.isInteger(step) ? `[${step}]` : null;
  });
  return steps.includes(null) ? null : code((of ?? variableFor(owner)) + steps.join(""));
}

function argumentsOf(
  { arguments: seen, rest, named }: ObservedCall,
  { parameters, name: entry }: PythonFunction,
  names: ModuleNames,
  reach: (name: string, value: unknown) => Expression | null = () => null,
): readonly Argument[] | null {
  const owner = ownerName(entry);
  const byName = new Map(seen);
  const argumentList: Argument[] = [];
  const extra = rest.map((value) => readObserved(value, names));
  let skipped = false;
  for (const { name, kind, defaultNode } of parameters) {
    if (kind === "rest" || kind === "named_rest") continue;
    const recorded = byName.get(name);
    const value =
      reach(name, recorded) ?? (isPath(recorded) ? readPath(recorded, owner) : readObserved(recorded, names));
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

function sizeOfCall({ setup, receiver, arguments: argumentList }: Candidate): number {
  const made = setup.flatMap((statement) => (statement.kind === "code" ? [] : [statement.value]));
  return [...made, ...argumentList.map(({ value }) => value)].reduce(
    (sum, value) => sum + sizeOf(value),
    receiver === null ? 0 : sizeOf(receiver),
  );
}

/** Selects items evenly over a sorted list. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items.slice(Math.floor((index * items.length) / count))[0]).filter(
    (item) => item !== undefined,
  );
}
