import type { CanonicalValue } from "@repost/spec";
import { formatCanonical, type FormatOptions } from "../canonical/format-canonical.ts";
import { viewOf, type CanonicalView } from "../canonical/canonical-view.ts";
import type { AliasMap } from "./alias-map.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import type { Difference } from "./difference.ts";

/** `private`: those whose names start with an underscore, which nobody outside relies on; `any`: all. */
export type SurplusAttributes = "private" | "any";

/** What comparing one level of two values needs in order to compare the next. */
export interface Comparison {
  readonly aliases: AliasMap;
  /** Whose equality decides, and whose literals differences are written in. */
  readonly language: TargetLanguage;
  /** Which attributes only the actual instance may have. */
  readonly surplus: SurplusAttributes;
  /** Distance at which two floats are equal whatever their size. */
  readonly slack: () => number;
  /** Returns whether the recording has a fraction at this path in any of its calls. */
  readonly isFloatPlace: (path: string) => boolean;
  /** Counts parts of a value that are looked at without being compared one by one. */
  spend(size: number): void;
  compare(expected: CanonicalValue, actual: CanonicalValue, path: string): Difference | null;
}

/** The difference between two whole values. */
export function differenceAt(
  comparison: Comparison,
  path: string,
  expected: CanonicalValue,
  actual: CanonicalValue,
): Difference {
  return { path, expected: formatIn(comparison, expected), actual: formatIn(comparison, actual) };
}

/** A value in the literals of the comparison's language. */
export function formatIn({ language }: Comparison, value: CanonicalValue, options: FormatOptions = {}): string {
  return formatCanonical(value, { ...options, language });
}

/** Compares without leaving a trace: pairs of shared objects that a failed trial met are forgotten. */
export function equalOnTrial(
  comparison: Comparison,
  expected: CanonicalValue,
  actual: CanonicalValue,
  path: string,
): boolean {
  if (haveOtherSizes(viewOf(expected), viewOf(actual))) {
    comparison.spend(1);
    return false;
  }
  const mark = comparison.aliases.mark();
  if (comparison.compare(expected, actual, path) === null) return true;
  comparison.aliases.restore(mark);
  return false;
}

/** Whether two containers of one kind have other numbers of items: nothing else needs to be looked at then. */
function haveOtherSizes(left: CanonicalView, right: CanonicalView): boolean {
  const [size, other] = [sizeOf(left), sizeOf(right)];
  return left.kind === right.kind && size !== null && size !== other;
}

function sizeOf(view: CanonicalView): number | null {
  if ("entries" in view) return view.entries.length;
  return view.kind === "list" || view.kind === "tuple" || view.kind === "set" ? view.items.length : null;
}
