import { stableJson, type CanonicalTagged, type CanonicalValue } from "@repost/spec";
import { viewOf, type Attributes } from "../canonical/canonical-view.ts";

const PLAIN_RESULTS = new Set(["null", "true", "false", '""', "0", "1", "[]"]);

/** Removes attributes that keep the call's result. Those that hold an argument are state. */
export function withoutResultCaches(
  expected: CanonicalValue,
  actual: CanonicalValue,
  result: CanonicalValue,
  parameters: readonly CanonicalValue[],
): readonly [expected: CanonicalValue, actual: CanonicalValue] {
  const [left, right] = [viewOf(expected), viewOf(actual)];
  if (left.kind !== "object" || right.kind !== "object") return [expected, actual];
  const text = stableJson(result);
  if (PLAIN_RESULTS.has(text) || parameters.some((parameter) => stableJson(parameter) === text)) {
    return [expected, actual];
  }
  const names = [...new Set([...left.attributes.keys(), ...right.attributes.keys()])];
  const caches = names.filter((name) => {
    if (!/^[_#]/u.test(name)) return false;
    const [wanted, actualValue] = [left.attributes.get(name), right.attributes.get(name)];
    return (holds(wanted, text) && isEmpty(actualValue)) || (isEmpty(wanted) && holds(actualValue, text));
  });
  if (caches.length === 0) return [expected, actual];
  return [without(expected, left.attributes, caches), without(actual, right.attributes, caches)];
}

function holds(value: CanonicalValue | undefined, result: string): boolean {
  if (value === undefined) return false;
  const view = viewOf(value);
  return view.kind === "dict"
    ? view.entries.some((entry) => stableJson(entry.value) === result)
    : stableJson(value) === result;
}

function isEmpty(value: CanonicalValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  const view = viewOf(value);
  return (view.kind === "dict" && view.entries.length === 0) || (view.kind === "named" && view.name === "undefined");
}

function without(value: CanonicalValue, attributes: Attributes, names: readonly string[]): CanonicalValue {
  if (!isTagged(value)) return value;
  const kept = [...attributes].filter(([name]) => !names.includes(name));
  return { ...value, v: { $: "attributes", ...Object.fromEntries(kept) } };
}

function isTagged(value: CanonicalValue): value is CanonicalTagged {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
