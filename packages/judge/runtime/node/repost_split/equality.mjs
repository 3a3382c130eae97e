/** Equality of values as `toEqual` and `toMatchObject` mean it. */
import { platform, types } from "./base.mjs";

const { isDeepStrictEqual } = platform("node:util");
const patterns = new WeakSet();

/** What a test expects where many values will do. */
export function createPattern(matches) {
  const pattern = { matches };
  patterns.add(pattern);
  return pattern;
}

export function isPattern(value) {
  return patterns.has(value);
}

/** isStrict: classes count, and so do properties that are undefined and holes. */
export function equals(actual, expected, isStrict = false, seen = new Map()) {
  if (isPattern(expected)) return expected.matches(actual);
  if (Object.is(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  if (seen.get(expected) === actual) return true;
  seen.set(expected, actual);
  const tag = Object.prototype.toString.call(expected);
  if (tag !== Object.prototype.toString.call(actual) || Array.isArray(actual) !== Array.isArray(expected)) return false;
  if (isStrict && Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) return false;
  const inside = sameInside(actual, expected, (left, right) => equals(left, right, isStrict, seen));
  return inside ?? sameProperties(actual, expected, isStrict, seen);
}

function isObject(value) {
  return typeof value === "object" && value !== null;
}

/** The content of what is more than its properties; undefined for what is not. */
function sameInside(actual, expected, same) {
  if (types.isMap(expected)) return sameMembers([...actual], [...expected], same);
  if (types.isSet(expected)) return sameMembers([...actual], [...expected], same);
  if (types.isNativeError(expected)) {
    return actual.message === expected.message && actual.name === expected.name && same(actual.cause, expected.cause);
  }
  const isData = types.isDate(expected) || types.isRegExp(expected) || ArrayBuffer.isView(expected);
  if (isData || types.isAnyArrayBuffer(expected) || types.isBoxedPrimitive(expected))
    return isDeepStrictEqual(actual, expected);
  return undefined;
}

/** Elements in any order. */
function sameMembers(actual, expected, same) {
  const rest = [...actual];
  return (
    actual.length === expected.length &&
    expected.every((item) => {
      const at = rest.findIndex((one) => same(one, item));
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    })
  );
}

function sameProperties(actual, expected, isStrict, seen) {
  if (Array.isArray(expected) && actual.length !== expected.length) return false;
  const keys = (value) => ownEnumerable(value).filter((key) => isStrict || value[key] !== undefined);
  const [left, right] = [keys(actual), keys(expected)];
  if (left.length !== right.length) return false;
  return right.every((key) => Object.hasOwn(actual, key) && equals(actual[key], expected[key], isStrict, seen));
}

function ownEnumerable(value) {
  return Reflect.ownKeys(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key));
}

/** Whether a value has at least what the part has. */
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
