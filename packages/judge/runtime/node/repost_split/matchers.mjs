/** Values of another type never match. */
import { types } from "./base.mjs";
import { equals, isObject, isPattern, matchesPart } from "./equality.mjs";
import { callsOf, resultsOf } from "./mocks.mjs";

const isText = (value) => typeof value === "string";
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";

/** Compares numbers or dates; other values would be converted. */
function ordered(actual, other, compare) {
  const isComparable = (isNumber(actual) && isNumber(other)) || (types.isDate(actual) && types.isDate(other));
  return isComparable && compare(actual, other);
}

export function isClose(actual, other, digits = 2) {
  if (typeof actual !== "number" || typeof other !== "number") return false;
  return Object.is(actual, other) || Math.abs(actual - other) < 10 ** -digits / 2;
}

function hasProperty(object, path, rest) {
  const parts = Array.isArray(path)
    ? path
    : String(path)
        .replaceAll(/\[(\w+)\]/gu, ".$1")
        .split(".");
  let value = object;
  for (const part of parts) {
    if (value === null || value === undefined || !(part in Object(value))) return false;
    value = value[part];
  }
  return rest.length === 0 || equals(value, rest[0]);
}

/** Resets a stateful pattern. */
export function matchesText(actual, pattern) {
  if (!isText(actual)) return false;
  return isText(pattern) ? actual.includes(pattern) : new RegExp(pattern).test(actual);
}

function contains(actual, item) {
  if (isText(actual)) return isText(item) && actual.includes(item);
  return [...actual].includes(item);
}

export function thrownMatches(thrown, expected) {
  if (expected === undefined) return true;
  const message = isObject(thrown) ? thrown.message : thrown;
  if (isText(expected) || expected instanceof RegExp) return matchesText(String(message), expected);
  if (typeof expected === "function") return thrown instanceof expected;
  return isPattern(expected) ? expected.matches(thrown) : message === expected.message;
}

const didReturn = ({ type }) => type === "return";

export const matchers = {
  toBe: (actual, expected) => Object.is(actual, expected),
  toEqual: (actual, expected) => equals(actual, expected),
  toStrictEqual: (actual, expected) => equals(actual, expected, true),
  toBeTruthy: (actual) => Boolean(actual),
  toBeFalsy: (actual) => !actual,
  toBeNull: (actual) => actual === null,
  toBeUndefined: (actual) => actual === undefined,
  toBeDefined: (actual) => actual !== undefined,
  toBeNullable: (actual) => actual === undefined || actual === null,
  toBeNaN: (actual) => Number.isNaN(actual),
  toBeTypeOf: (actual, name) => typeof actual === name,
  toBeOneOf: (actual, items) => [...items].some((item) => equals(actual, item)),
  toBeGreaterThan: (actual, other) => ordered(actual, other, (left, right) => left > right),
  toBeGreaterThanOrEqual: (actual, other) => ordered(actual, other, (left, right) => left >= right),
  toBeLessThan: (actual, other) => ordered(actual, other, (left, right) => left < right),
  toBeLessThanOrEqual: (actual, other) => ordered(actual, other, (left, right) => left <= right),
  toBeCloseTo: isClose,
  toBeInstanceOf: (actual, made) => actual instanceof made,
  toContain: contains,
  toContainEqual: (actual, item) => [...actual].some((one) => equals(one, item)),
  toHaveLength: (actual, length) => typeof length === "number" && actual.length === length,
  toHaveProperty: (actual, path, ...rest) => hasProperty(actual, path, rest),
  toMatch: matchesText,
  toMatchObject: (actual, part) => isObject(actual) && matchesPart(actual, part),
  toSatisfy: (actual, test) => Boolean(test(actual)),
  toHaveBeenCalled: (actual) => callsOf(actual).length > 0,
  toHaveBeenCalledTimes: (actual, count) => callsOf(actual).length === count,
  toHaveBeenCalledOnce: (actual) => callsOf(actual).length === 1,
  toHaveBeenCalledWith: (actual, ...values) => callsOf(actual).some((call) => equals([...call], values)),
  toHaveBeenLastCalledWith: (actual, ...values) => equals([...(callsOf(actual).at(-1) ?? [])], values),
  toHaveBeenNthCalledWith: (actual, number, ...values) => equals([...(callsOf(actual)[number - 1] ?? [])], values),
  toHaveReturned: (actual) => resultsOf(actual).some(didReturn),
  toHaveReturnedTimes: (actual, count) => resultsOf(actual).filter(didReturn).length === count,
  toHaveReturnedWith: (actual, value) => resultsOf(actual).some((one) => didReturn(one) && equals(one.value, value)),
};

const ALIASES = {
  toBeCalled: "toHaveBeenCalled",
  toBeCalledTimes: "toHaveBeenCalledTimes",
  toBeCalledWith: "toHaveBeenCalledWith",
  lastCalledWith: "toHaveBeenLastCalledWith",
  nthCalledWith: "toHaveBeenNthCalledWith",
};
for (const [alias, name] of Object.entries(ALIASES)) matchers[alias] = matchers[name];
