import type { CanonicalValue } from "@repost/spec";
import { formatCanonical, type FormatOptions } from "../canonical/format-canonical.ts";
import { viewOf, type CanonicalView } from "../canonical/canonical-view.ts";
import type { AliasMap } from "./alias-map.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import type { Difference } from "./difference.ts";

/** `private`: names with an underscore. */
export type SurplusAttributes = "private" | "any";

export interface Comparison {
  readonly aliases: AliasMap;
  readonly language: TargetLanguage;
  readonly surplus: SurplusAttributes;
  readonly slack: () => number;
  /** Returns whether any recorded call has a float at the path. */
  readonly isFloatPlace: (path: string) => boolean;
  spend(size: number): void;
  compare(expected: CanonicalValue, actual: CanonicalValue, path: string): Difference | null;
}

export function differenceAt(
  comparison: Comparison,
  path: string,
  expected: CanonicalValue,
  actual: CanonicalValue,
): Difference {
  return { path, expected: formatIn(comparison, expected), actual: formatIn(comparison, actual) };
}

export function formatIn({ language }: Comparison, value: CanonicalValue, options: FormatOptions = {}): string {
  return formatCanonical(value, { ...options, language });
}

/** Compares, and forgets shared pairs after a failure. */
export function equalTentatively(
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

function haveOtherSizes(left: CanonicalView, right: CanonicalView): boolean {
  const [size, other] = [sizeOf(left), sizeOf(right)];
  return left.kind === right.kind && size !== null && size !== other;
}

function sizeOf(view: CanonicalView): number | null {
  if ("entries" in view) return view.entries.length;
  return view.kind === "list" || view.kind === "tuple" || view.kind === "set" ? view.items.length : null;
}
