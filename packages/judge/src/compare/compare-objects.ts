import { judgeLanguage } from "../languages.ts";
import type { CanonicalValue } from "@repost/spec";
import { type Attributes, type CanonicalView, viewOf } from "../canonical/canonical-view.ts";
import { lastName } from "../canonical/last-name.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { interchangeableClasses } from "./class-names.ts";
import { type Comparison, formatIn } from "./comparison.ts";
import type { Difference } from "./difference.ts";

export interface Instance {
  readonly className: string | null;
  readonly attributes: Attributes;
  readonly content: CanonicalValue;
}

export function instanceOf(view: CanonicalView, value: CanonicalValue): Instance {
  return view.kind === "object"
    ? { className: view.className, attributes: view.attributes, content: view.items }
    : { className: null, attributes: new Map(), content: value };
}

/** Kinds that equal only values of their own kind. */
const DISTINCT_KINDS = new Set(
  "array BytesIO deque dict_items dict_keys dict_values partial slice StringIO".split(" "),
);

/** Usual JavaScript class of each kind of value. */
const NATURAL: Readonly<Record<string, string>> = {
  list: "Array",
  map: "Map",
  set: "Set",
  datetime: "Date",
  pattern: "RegExp",
};

/** In Python, instances of built-in subclasses equal others by content. */
export function comparableInstances(expected: Instance, actual: Instance, language: TargetLanguage): boolean {
  if (judgeLanguage(language).comparesFullClasses)
    return interchangeableClasses(fullClass(expected), fullClass(actual));
  if (isDistinctKind(expected) || isDistinctKind(actual)) return expected.className === actual.className;
  if (expected.content !== null && actual.content !== null) return true;
  if (expected.content !== null || actual.content !== null) return false;
  return (
    expected.className !== null &&
    actual.className !== null &&
    interchangeableClasses(expected.className, actual.className)
  );
}

export function bothOrdered(expected: Instance, actual: Instance): boolean {
  return isOrdered(expected) && isOrdered(actual);
}

/** A candidate may have further private attributes, such as a cache. */
export function compareAttributes(
  comparison: Comparison,
  expected: Attributes,
  actual: Attributes,
  path: string,
): Difference | null {
  comparison.spend(expected.size + actual.size);
  for (const [name, value] of expected) {
    const actualValue = actual.get(name);
    const at = `${path}.${name}`;
    if (actualValue === undefined) return { path: at, expected: formatIn(comparison, value), actual: "nothing" };
    const difference = comparison.compare(value, actualValue, at);
    if (difference !== null) return difference;
  }
  if (comparison.surplus === "any") return null;
  for (const [name, value] of actual) {
    if (expected.has(name) || name.startsWith("_")) continue;
    return { path: `${path}.${name}`, expected: "nothing", actual: formatIn(comparison, value) };
  }
  return null;
}

function fullClass({ className, content }: Instance): string {
  if (className !== null) return className;
  const tag = viewOf(content);
  const kind = tag.kind === "named" || tag.kind === "dict" ? tag.tag : tag.kind;
  return NATURAL[kind] ?? "";
}

function isDistinctKind({ className, content }: Instance): boolean {
  return className !== null && content !== null && DISTINCT_KINDS.has(className);
}

function isOrdered({ className }: Instance): boolean {
  return className !== null && lastName(className) === "OrderedDict";
}
