import type { CanonicalValue } from "@repost/spec";
import { formatCanonical } from "../canonical/format-canonical.ts";
import type { AliasMap } from "./alias-map.ts";
import type { Difference } from "./difference.ts";

/** What comparing one level of two values needs in order to compare the next. */
export interface Comparison {
  readonly aliases: AliasMap;
  compare(expected: CanonicalValue, actual: CanonicalValue, path: string): Difference | null;
}

/** The difference between two whole values. */
export function differenceAt(path: string, expected: CanonicalValue, actual: CanonicalValue): Difference {
  return { path, expected: formatCanonical(expected), actual: formatCanonical(actual) };
}

/** Compares without leaving a trace: pairs of shared objects that a failed trial met are forgotten. */
export function equalOnTrial(comparison: Comparison, expected: CanonicalValue, actual: CanonicalValue): boolean {
  const mark = comparison.aliases.mark();
  if (comparison.compare(expected, actual, "") === null) return true;
  comparison.aliases.restore(mark);
  return false;
}
