import type { CanonicalValue } from "@repost/spec";
import { type Attributes, type CanonicalView, viewOf } from "../canonical/canonical-view.ts";
import { lastName } from "../canonical/last-name.ts";
import type { TargetLanguage } from "../canonical/target-language.ts";
import { interchangeableClasses } from "./class-names.ts";
import { type Comparison, formatIn } from "./comparison.ts";
import type { Difference } from "./difference.ts";

/** An instance; a plain value counts as an instance of its built-in class: content without attributes. */
export interface Instance {
  readonly className: string | null;
  readonly attributes: Attributes;
  /** Content of the built-in container or scalar that its class extends; null where it extends none. */
  readonly content: CanonicalValue;
}

export function instanceOf(view: CanonicalView, value: CanonicalValue): Instance {
  return view.kind === "object"
    ? { className: view.className, attributes: view.attributes, content: view.items }
    : { className: null, attributes: new Map(), content: value };
}

/** Classes with content that nonetheless equal nothing but their own kind. */
const OWN_KIND = new Set([
  "array",
  "BytesIO",
  "deque",
  "dict_items",
  "dict_keys",
  "dict_values",
  "partial",
  "slice",
  "StringIO",
]);

/** Classes of JavaScript of which the values are that need no class of their own to be written. */
const NATURAL: Readonly<Record<string, string>> = {
  list: "Array",
  map: "Map",
  set: "Set",
  datetime: "Date",
  pattern: "RegExp",
};

/**
 * Instances that extend a built-in class equal in Python whatever has their content, as a Counter equals a dict; others, and all of
 * JavaScript, need the same class.
 */
export function comparableInstances(expected: Instance, actual: Instance, language: TargetLanguage): boolean {
  if (language === "javascript") return interchangeableClasses(fullClass(expected), fullClass(actual));
  if (isOwnKind(expected) || isOwnKind(actual)) return expected.className === actual.className;
  if (expected.content !== null && actual.content !== null) return true;
  if (expected.content !== null || actual.content !== null) return false;
  return (
    expected.className !== null &&
    actual.className !== null &&
    interchangeableClasses(expected.className, actual.className)
  );
}

/** Whether both remember the order of their keys as part of their value. */
export function bothOrdered(expected: Instance, actual: Instance): boolean {
  return isOrdered(expected) && isOrdered(actual);
}

/**
 * Compares attributes. What is expected must be there; beyond it a candidate may keep attributes whose names start with an underscore,
 * such as a cache, for nobody outside relies on them, or any where the comparison says so.
 */
export function compareAttributes(
  comparison: Comparison,
  expected: Attributes,
  actual: Attributes,
  path: string,
): Difference | null {
  comparison.spend(expected.size + actual.size);
  for (const [name, value] of expected) {
    const found = actual.get(name);
    const at = `${path}.${name}`;
    if (found === undefined) return { path: at, expected: formatIn(comparison, value), actual: "nothing" };
    const difference = comparison.compare(value, found, at);
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

function isOwnKind({ className, content }: Instance): boolean {
  return className !== null && content !== null && OWN_KIND.has(className);
}

function isOrdered({ className }: Instance): boolean {
  return className !== null && lastName(className) === "OrderedDict";
}
