import { stableJson, type CanonicalValue } from "@repost/spec";
import { approximate, numberOf } from "../canonical/canonical-number.ts";

/** More trials than honest content needs. */
const MAX_COMPARISONS = 200_000;

export interface Matching {
  readonly partners: readonly number[];
  readonly surplus: readonly number[];
}

/** Pairs items with equal text first, then by trial. */
export function matchUnordered(
  expected: readonly CanonicalValue[],
  actual: readonly CanonicalValue[],
  equal: (expected: CanonicalValue, actual: CanonicalValue) => boolean,
): Matching {
  const partners = expected.map(() => -1);
  const free = new Set(actual.keys());
  const pair = (index: number, candidate: number): boolean => {
    const left = expected[index];
    const right = actual[candidate];
    if (left === undefined || right === undefined || !free.has(candidate) || !equal(left, right)) return false;
    partners[index] = candidate;
    free.delete(candidate);
    return true;
  };

  const byHint = groupByHint(actual);
  for (const [index, item] of expected.entries()) {
    byHint.get(hintOf(item))?.some((candidate) => pair(index, candidate));
  }
  let comparisons = 0;
  for (const index of expected.keys()) {
    if (partners[index] !== -1) continue;
    for (const candidate of free) {
      comparisons += 1;
      if (comparisons > MAX_COMPARISONS || pair(index, candidate)) break;
    }
  }
  return { partners, surplus: [...free] };
}

function groupByHint(items: readonly CanonicalValue[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const hint = hintOf(item);
    const group = groups.get(hint);
    if (group === undefined) groups.set(hint, [index]);
    else group.push(index);
  }
  return groups;
}

function hintOf(item: CanonicalValue): string {
  const number = numberOf(item);
  return number === null ? stableJson(item) : String(approximate(number));
}
