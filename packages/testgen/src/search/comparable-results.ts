import type { CanonicalValue } from "@repost/spec";
import type { View } from "../subject.ts";
import { call, code, type Expression } from "../values/expression.ts";
import { type Shape, unknown } from "../values/shape.ts";
import type { ScoredCall } from "./executed-call.ts";
import { taggedBy, isList } from "../values/canonical-parts.ts";

const NAMES_TUPLE = /\b(?:tuples?|pairs?)\b|\([^()\n]*,[^()\n]*\)\s*$/imu;

export interface ComparableOptions {
  readonly documentation: string;
  /** Declared or documented type of the result. @default unknown */
  readonly result?: Shape | undefined;
  /** Function that makes a list of a tuple. Null for languages without tuples. */
  readonly toList: string | null;
}

/** Compares tuples as lists where nothing declares or documents tuples. */
export function comparableResults(
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
