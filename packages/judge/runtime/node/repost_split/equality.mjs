import { platform, types } from "./base.mjs";
import { innerKind } from "./kinds.mjs";

const { isDeepStrictEqual } = platform("node:util");
const COMPARED_BY_NODE = new Set(["date", "regexp", "view", "bytes", "buffer", "box"]);
const patterns = new WeakSet();

export function createPattern(matches) {
  const pattern = { matches };
  patterns.add(pattern);
  return pattern;
}

export function isPattern(value) {
  return patterns.has(value);
}

export function isObject(value) {
  return typeof value === "object" && value !== null;
}

/** `isStrict` compares classes, holes and undefined properties. `seen` serves cycles. */
export function equals(actual, expected, isStrict = false, seen = new Map()) {
  if (isPattern(expected)) return expected.matches(actual);
  if (Object.is(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  if (seen.get(expected) === actual) return true;
  const kind = innerKind(expected);
  if (kind !== innerKind(actual) || isClosed(actual) || isClosed(expected)) return false;
  seen.set(expected, actual);
  const tag = Object.prototype.toString.call(expected);
  if (tag !== Object.prototype.toString.call(actual)) return false;
  if (isStrict && Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) return false;
  const compare = (left, right, pairs = seen) => equals(left, right, isStrict, pairs);
  const inside = sameInside(kind, actual, expected, compare, seen);
  return inside ?? sameProperties(actual, expected, isStrict, compare);
}

/** Detects objects with inaccessible content, which equal only themselves. */
function isClosed(value) {
  return types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value) || types.isGeneratorObject(value);
}

/** Returns undefined for values without internal content. */
function sameInside(kind, actual, expected, compare, seen) {
  if (kind === "map") return sameMaps(actual, expected, compare, seen);
  if (kind === "set") return sameSets(actual, expected, compare, seen);
  if (kind === "error") {
    return (
      actual.message === expected.message && actual.name === expected.name && compare(actual.cause, expected.cause)
    );
  }
  if (kind === "url" || kind === "params") return String(actual) === String(expected);
  return COMPARED_BY_NODE.has(kind) ? isDeepStrictEqual(actual, expected) : undefined;
}

function sameMaps(actual, expected, compare, seen) {
  if (actual.size !== expected.size) return false;
  const remaining = [...actual].filter(([key]) => isObject(key));
  return [...expected].every(([key, value]) =>
    isObject(key)
      ? takeOne(remaining, (entry, pairs) => compare(entry[0], key, pairs) && compare(entry[1], value, pairs), seen)
      : actual.has(key) && compare(actual.get(key), value),
  );
}

function sameSets(actual, expected, compare, seen) {
  if (actual.size !== expected.size) return false;
  const remaining = [...actual].filter(isObject);
  return [...expected].every((item) =>
    isObject(item) ? takeOne(remaining, (one, pairs) => compare(one, item, pairs), seen) : actual.has(item),
  );
}

/** Removes a matching item; forgets pairs of failed comparisons. */
function takeOne(items, matches, seen) {
  const index = items.findIndex((item) => {
    const pairs = new Map(seen);
    const isMatch = matches(item, pairs);
    if (isMatch) for (const [expected, actual] of pairs) seen.set(expected, actual);
    return isMatch;
  });
  if (index >= 0) items.splice(index, 1);
  return index >= 0;
}

function sameProperties(actual, expected, isStrict, compare) {
  if (Array.isArray(expected) && actual.length !== expected.length) return false;
  const keys = (value) => ownEnumerable(value).filter((key) => isStrict || value[key] !== undefined);
  const [left, right] = [keys(actual), keys(expected)];
  if (left.length !== right.length) return false;
  return right.every((key) => Object.hasOwn(actual, key) && compare(actual[key], expected[key]));
}

function ownEnumerable(value) {
  return Reflect.ownKeys(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));
}

export function matchesPart(actual, part) {
  if (isPattern(part)) return part.matches(actual);
  if (!isObject(part) || !isObject(actual)) return Object.is(actual, part);
  if (Array.isArray(part)) {
    return (
      Array.isArray(actual) &&
      part.length === actual.length &&
      part.every((item, index) => matchesPart(actual[index], item))
    );
  }
  if (Object.getPrototypeOf(part) !== Object.prototype) return equals(actual, part);
  return ownEnumerable(part).every((key) => key in actual && matchesPart(actual[key], part[key]));
}

export function containsProperties(actual, part) {
  return isObject(actual) && ownEnumerable(part).every((key) => key in actual && equals(actual[key], part[key]));
}
