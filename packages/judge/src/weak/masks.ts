import { stableJson, type CanonicalTagged, type CanonicalValue } from "@repost/spec";
import { compareCanonical } from "../compare/compare-canonical.ts";
import type { Difference } from "../compare/difference.ts";

/** Any value, a list of a length, or items in any order. */
const ANY = "mask any";
const LENGTH = "mask length";
const UNORDERED = "mask unordered";

/** Different lists keep only their length: neighbours may agree by chance. */
export function commonTemplate(left: CanonicalValue, right: CanonicalValue): CanonicalValue {
  const template = common(left, right);
  // Cyclic values can differ without a differing part.
  return compareWithTemplate(template, right) === null ? template : { $: ANY };
}

function common(left: CanonicalValue, right: CanonicalValue): CanonicalValue {
  if (stableJson(left) === stableJson(right)) return left;
  if (tagOf(left) === ANY) return left;
  if (tagOf(left) === LENGTH) return matchesLength(left, right) ? left : { $: ANY };
  if (tagOf(left) === UNORDERED) return sameItems(itemsOf(left), itemsOf(right)) ? left : { $: ANY };
  const leftItems = itemsOf(left);
  const other = itemsOf(right);
  if (leftItems !== undefined && other !== undefined && kindOf(left) === kindOf(right)) {
    return commonItems(left, leftItems, other);
  }
  if (isTagged(left) && isTagged(right) && left.$ === right.$) return commonFields(left, right);
  return compareCanonical(left, right) === null ? left : { $: ANY };
}

function commonItems(
  left: CanonicalValue,
  leftItems: readonly CanonicalValue[],
  other: readonly CanonicalValue[],
): CanonicalValue {
  if (leftItems.length !== other.length) return { $: ANY };
  if (sameItems(leftItems, other)) return { $: UNORDERED, v: [...leftItems] };
  if (leftItems.every(isScalar)) return { $: LENGTH, length: leftItems.length };
  const items = leftItems.map((item, index) => common(item, other[index] ?? null));
  return isTagged(left) ? { ...left, v: items } : items;
}

function commonFields(left: CanonicalTagged, right: CanonicalTagged): CanonicalValue {
  const names = Object.keys(left);
  if (stableJson(names.toSorted()) !== stableJson(Object.keys(right).toSorted())) return { $: ANY };
  const isLeaf = names.every((name) => isScalar(left[name] ?? null));
  if (isLeaf) return compareCanonical(left, right) === null ? left : { $: ANY };
  const fields = names.map((name) => [name, common(left[name] ?? null, right[name] ?? null)] as const);
  return { ...Object.fromEntries(fields), $: left.$ };
}

/** Returns the first difference, or null. Ignores masked parts. */
export function compareWithTemplate(template: CanonicalValue, actual: CanonicalValue): Difference | null {
  const [expected, actualValue] = withoutMasked(template, actual);
  return compareCanonical(expected, actualValue);
}

export function hasContent(template: CanonicalValue): boolean {
  return tagOf(template) !== ANY && tagOf(template) !== "opaque";
}

function withoutMasked(template: CanonicalValue, actual: CanonicalValue): [CanonicalValue, CanonicalValue] {
  const tag = tagOf(template);
  if (tag === ANY) return [null, null];
  if (tag === LENGTH) return matchesLength(template, actual) ? [null, null] : ["as many items", actual];
  if (tag === UNORDERED) return [sorted(itemsOf(template)), sorted(itemsOf(actual))];
  if (Array.isArray(template) && Array.isArray(actual) && template.length === actual.length) {
    const pairs = (template as readonly CanonicalValue[]).map((item, index) =>
      withoutMasked(item, (actual as readonly CanonicalValue[])[index] ?? null),
    );
    return [pairs.map(([expected]) => expected), pairs.map(([, value]) => value)];
  }
  if (!isTagged(template) || !isTagged(actual) || template.$ !== actual.$) return [template, actual];
  const expected: Record<string, CanonicalValue> = {};
  const actualFields: Record<string, CanonicalValue> = {};
  for (const name of Object.keys(template)) {
    if (!Object.hasOwn(actual, name)) continue;
    const [expectedField, other] = withoutMasked(template[name] ?? null, actual[name] ?? null);
    expected[name] = expectedField;
    actualFields[name] = other;
  }
  return [
    { ...template, ...expected },
    { ...actual, ...actualFields },
  ];
}

function itemsOf(value: CanonicalValue): readonly CanonicalValue[] | undefined {
  if (Array.isArray(value)) return value as readonly CanonicalValue[];
  const items = isTagged(value) ? value["v"] : undefined;
  return Array.isArray(items) ? (items as readonly CanonicalValue[]) : undefined;
}

function sorted(items: readonly CanonicalValue[] | undefined): CanonicalValue {
  if (items === undefined) return "no items";
  return items.toSorted((left, right) => (stableJson(left) < stableJson(right) ? -1 : 1));
}

function sameItems(left: readonly CanonicalValue[] | undefined, right: readonly CanonicalValue[] | undefined): boolean {
  return left?.length === right?.length && stableJson(sorted(left)) === stableJson(sorted(right));
}

function matchesLength(template: CanonicalValue, value: CanonicalValue): boolean {
  return isTagged(template) && itemsOf(value)?.length === template["length"];
}

function kindOf(value: CanonicalValue): string {
  return isTagged(value) ? value.$ : "list";
}

function tagOf(value: CanonicalValue): string | undefined {
  return isTagged(value) ? value.$ : undefined;
}

function isTagged(value: CanonicalValue): value is CanonicalTagged {
  return typeof value === "object" && value !== null && "$" in value;
}

function isScalar(value: CanonicalValue): boolean {
  if (typeof value !== "object" || value === null) return true;
  return isTagged(value) && Object.values(value).every((part) => typeof part !== "object" || part === null);
}
