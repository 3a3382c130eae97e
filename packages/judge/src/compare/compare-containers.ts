import type { CanonicalValue } from "@repost/spec";
import type { DictEntry } from "../canonical/canonical-view.ts";
import { formatCanonical } from "../canonical/format-canonical.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { differenceAt, equalTentatively, formatIn, type Comparison } from "./comparison.ts";
import type { Difference } from "./difference.ts";
import { matchUnordered } from "./match-unordered.ts";

type Values = readonly CanonicalValue[];
type Entries = readonly DictEntry[];

const MAX_KEY_LENGTH = 60;

/** Set items have no positions. */
export function itemPath(path: string): string {
  return `${path}[]`;
}

export function keysPath(path: string): string {
  return `${path}{}`;
}

export function valuePath(path: string, key: CanonicalValue, language: TargetLanguage): string {
  return `${path}[${formatCanonical(key, { maxLength: MAX_KEY_LENGTH, quote: '"', language })}]`;
}

export function compareSequences(
  comparison: Comparison,
  expected: Values,
  actual: Values,
  path: string,
): Difference | null {
  for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
    const difference = compareItems(comparison, expected[index], actual[index], `${path}[${index}]`);
    if (difference !== null) return difference;
  }
  return null;
}

export function compareSets(comparison: Comparison, expected: Values, actual: Values, path: string): Difference | null {
  comparison.spend(expected.length + actual.length);
  const { partners, surplus } = matchUnordered(expected, actual, (left, right) =>
    equalTentatively(comparison, left, right, itemPath(path)),
  );
  const lacking = expected[partners.indexOf(-1)];
  if (lacking !== undefined) {
    return { path, expected: `a set with ${formatIn(comparison, lacking)}`, actual: formatSet(comparison, actual) };
  }
  const extra = actual[surplus[0] ?? -1];
  if (extra === undefined) return null;
  return { path, expected: formatSet(comparison, expected), actual: `a set with ${formatIn(comparison, extra)}` };
}

export function compareDicts(
  comparison: Comparison,
  expected: Entries,
  actual: Entries,
  path: string,
  ordered: boolean,
): Difference | null {
  const { language } = comparison;
  comparison.spend(expected.length + actual.length);
  const { partners, surplus } = matchUnordered(expected.map(keyOf), actual.map(keyOf), (left, right) =>
    equalTentatively(comparison, left, right, keysPath(path)),
  );
  for (const [index, entry] of expected.entries()) {
    const partner = actual[partners[index] ?? -1];
    const difference = compareItems(comparison, entry.value, partner?.value, valuePath(path, entry.key, language));
    if (difference !== null) return difference;
  }
  const extra = actual[surplus[0] ?? -1];
  if (extra !== undefined)
    return compareItems(comparison, undefined, extra.value, valuePath(path, extra.key, language));
  const inOrder = partners.every((partner, index) => partner === index);
  return ordered && !inOrder ? differenceAt(comparison, path, expected.map(keyOf), actual.map(keyOf)) : null;
}

function compareItems(
  comparison: Comparison,
  expected: CanonicalValue | undefined,
  actual: CanonicalValue | undefined,
  path: string,
): Difference | null {
  if (expected !== undefined && actual !== undefined) return comparison.compare(expected, actual, path);
  const format = (item: CanonicalValue | undefined): string =>
    item === undefined ? "nothing" : formatIn(comparison, item);
  return expected === actual ? null : { path, expected: format(expected), actual: format(actual) };
}

function keyOf({ key }: DictEntry): CanonicalValue {
  return key;
}

function formatSet(comparison: Comparison, items: Values): string {
  return formatIn(comparison, { $: "set", v: items });
}
