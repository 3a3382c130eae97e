import type { CanonicalValue } from "@repost/spec";
import type { View } from "../subject.ts";
import { call, code, type Expression } from "../values/expression.ts";
import { type Shape, unknown } from "../values/shape.ts";
import { type ScoredCall, isNothing } from "./executed-call.ts";
import { taggedBy, isList } from "../values/canonical-parts.ts";

const PROMISES_TRUTH = /\bwhether\b|\btrue\b[`*]* (?:if|when|iff)\b/iu;
const NAMES_NOTHING = /\b(?:None|null|undefined)\b/u;

/** Names of an absent result in documentation. */
const NAMES_ABSENCE = /\b(?:None|null|undefined|empty|blank|nothing|falsy)\b|""|''|``/u;
const RETURNS_EMPTY_TEXT = /\breturn\s*(?:''|""|``)\s*;?\s*$/mu;
const NAMES_TUPLE = /\b(?:tuples?|pairs?)\b|\([^()\n]*,[^()\n]*\)\s*$/imu;

export interface ComparableOptions {
  readonly documentation: string;
  readonly code: string;
  /** Declared or documented type of the result. @default unknown */
  readonly result?: Shape | undefined;
  /** Expression over `result` for its truth. */
  readonly truth: string;
  /** Function that makes a list of a tuple. Null for languages without tuples. */
  readonly toList: string | null;
}

/** Compares only what a solver can know: truth of booleans, absence of texts, items of tuples. */
export function comparableResults(
  scoredCalls: readonly ScoredCall[],
  options: ComparableOptions,
): readonly ScoredCall[] {
  return asLists(asAbsentTexts(asTruthValues(scoredCalls, options), options), options);
}

/** Applies where the target returns an empty text for what it cannot answer, and no documentation says so. */
function asAbsentTexts(
  scoredCalls: readonly ScoredCall[],
  { documentation, code: source, truth }: ComparableOptions,
): readonly ScoredCall[] {
  const values = returnedBy(scoredCalls);
  const areTexts = values.every((value) => typeof value === "string") && values.some((value) => value !== "");
  if (!areTexts || !RETURNS_EMPTY_TEXT.test(source) || NAMES_ABSENCE.test(documentation)) return scoredCalls;
  return scoredCalls.map((scoredCall) =>
    scoredCall.observation.kind === "returned" &&
    scoredCall.observation.value === "" &&
    scoredCall.support !== "documented"
      ? withTruth(scoredCall, truth)
      : scoredCall,
  );
}

/** Applies where nothing declares or documents that results are tuples. */
function asLists(
  scoredCalls: readonly ScoredCall[],
  { documentation, result = unknown, toList }: ComparableOptions,
): readonly ScoredCall[] {
  if (toList === null || result.kind !== "unknown" || NAMES_TUPLE.test(documentation)) return scoredCalls;
  return scoredCalls.map((scoredCall): ScoredCall => {
    const { candidate, observation } = scoredCall;
    if (observation.kind !== "returned" || scoredCall.support === "documented") return scoredCall;
    const value = listsIn(observation.value, candidate.view?.expression.kind === "sequence");
    if (value === null) return scoredCall;
    return {
      ...scoredCall,
      candidate: { ...candidate, view: listsOf(candidate.view, toList) },
      observation: { ...observation, value },
    };
  });
}

/** Null unless the value is a tuple, or a sequence of tuples. */
function listsIn(value: CanonicalValue, isSequence: boolean): readonly CanonicalValue[] | null {
  if (!isSequence) return itemsOfTuple(value);
  const lists = Array.isArray(value) ? value.map(itemsOfTuple) : [];
  return lists.length > 0 && lists.every((list) => list !== null) ? lists : null;
}

function listsOf(view: View | undefined, toList: string): View {
  if (view === undefined) return { expression: code(`${toList}(result)`), functions: [] };
  const { expression } = view;
  const lists: Expression =
    expression.kind === "sequence"
      ? { ...expression, items: expression.items.map((item) => call(toList, [item])) }
      : call(toList, [expression]);
  return { ...view, expression: lists };
}

/** Null for other values, and for tuples that occur twice. */
function itemsOfTuple(value: CanonicalValue): readonly CanonicalValue[] | null {
  const tuple = taggedBy(value, "tuple");
  return tuple !== null && !("id" in tuple) && isList(tuple["v"]) ? tuple["v"] : null;
}

function returnedBy(scoredCalls: readonly ScoredCall[]): readonly CanonicalValue[] {
  return scoredCalls.flatMap(({ observation }) => (observation.kind === "returned" ? [observation.value] : []));
}

function withTruth(scoredCall: ScoredCall, truth: string): ScoredCall {
  const { candidate, observation } = scoredCall;
  if (observation.kind !== "returned" || candidate.view !== undefined) return scoredCall;
  return {
    ...scoredCall,
    candidate: { ...candidate, view: { expression: code(truth), functions: [] } },
    observation: { ...observation, value: truthOf(observation.value) },
  };
}

/**
 * Applies to declared booleans, or documentation with "whether" or "true if", if the target also returns other values.
 */
function asTruthValues(
  scoredCalls: readonly ScoredCall[],
  { documentation, result = unknown, truth }: ComparableOptions,
): readonly ScoredCall[] {
  const values = returnedBy(scoredCalls);
  const isDeclared = result.kind === "boolean";
  const isPromised = PROMISES_TRUTH.test(documentation) && !NAMES_NOTHING.test(documentation);
  const booleans = values.filter((value) => typeof value === "boolean");
  if (booleans.length === values.length || values.some((value) => truthOf(value) === null)) return scoredCalls;
  const isPlain = booleans.length > 0 && values.every((value) => typeof value === "boolean" || isNothing(value));
  if (!isDeclared && !(isPromised && isPlain)) return scoredCalls;
  return scoredCalls.map((scoredCall) => withTruth(scoredCall, truth));
}

function truthOf(value: CanonicalValue): boolean | null {
  if (isNothing(value)) return false;
  return typeof value === "object" ? null : Boolean(value);
}
