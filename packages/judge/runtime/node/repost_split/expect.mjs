/** `expect`, as far as most tests use it. Only what a test expects may be a pattern; what it got is plain data to it. */
import { platform } from "./base.mjs";
import { createPattern, equals, isPattern, matchesPart } from "./equality.mjs";

function fail(message, actual, expected) {
  const { AssertionError } = platform("node:assert");
  throw new AssertionError({ message, actual, expected, operator: "expect", stackStartFn: fail });
}

const { inspect } = platform("node:util");
const show = (value) => inspect(value, { depth: 4, breakLength: 120 });
const callsOf = (mocked) => mocked.mock.calls.map((call) => call.arguments ?? call);
const resultsOf = (mocked) =>
  mocked.mock.results ?? mocked.mock.calls.map(({ result }) => ({ type: "return", value: result }));

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

function thrownMatches(thrown, expected) {
  if (expected === undefined) return true;
  const message = typeof thrown === "object" && thrown !== null ? thrown.message : thrown;
  if (typeof expected === "string") return String(message).includes(expected);
  if (expected instanceof RegExp) return expected.test(String(message));
  if (typeof expected === "function") return thrown instanceof expected;
  return isPattern(expected) ? expected.matches(thrown) : message === expected.message;
}

/** By name: whether a value passes. */
const matchers = {
  toBe: (actual, expected) => Object.is(actual, expected),
  toEqual: (actual, expected) => equals(actual, expected),
  toStrictEqual: (actual, expected) => equals(actual, expected, true),
  toBeTruthy: (actual) => Boolean(actual),
  toBeFalsy: (actual) => !actual,
  toBeNull: (actual) => actual === null,
  toBeUndefined: (actual) => actual === undefined,
  toBeDefined: (actual) => actual !== undefined,
  toBeNaN: (actual) => Number.isNaN(actual),
  toBeTypeOf: (actual, name) => typeof actual === name,
  toBeGreaterThan: (actual, other) => actual > other,
  toBeGreaterThanOrEqual: (actual, other) => actual >= other,
  toBeLessThan: (actual, other) => actual < other,
  toBeLessThanOrEqual: (actual, other) => actual <= other,
  toBeCloseTo: (actual, other, digits = 2) => Object.is(actual, other) || Math.abs(actual - other) < 10 ** -digits / 2,
  toBeInstanceOf: (actual, made) => actual instanceof made,
  toContain: (actual, item) => (typeof actual === "string" ? actual.includes(item) : [...actual].includes(item)),
  toContainEqual: (actual, item) => [...actual].some((one) => equals(one, item)),
  toHaveLength: (actual, length) => actual.length === length,
  toHaveProperty: (actual, path, ...rest) => hasProperty(actual, path, rest),
  toMatch: (actual, pattern) => (typeof pattern === "string" ? actual.includes(pattern) : pattern.test(actual)),
  toMatchObject: (actual, part) => matchesPart(actual, part),
  toSatisfy: (actual, test) => Boolean(test(actual)),
  toHaveBeenCalled: (actual) => callsOf(actual).length > 0,
  toHaveBeenCalledTimes: (actual, count) => callsOf(actual).length === count,
  toHaveBeenCalledOnce: (actual) => callsOf(actual).length === 1,
  toHaveBeenCalledWith: (actual, ...values) => callsOf(actual).some((call) => equals([...call], values)),
  toHaveBeenLastCalledWith: (actual, ...values) => equals([...(callsOf(actual).at(-1) ?? [])], values),
  toHaveBeenNthCalledWith: (actual, number, ...values) => equals([...(callsOf(actual)[number - 1] ?? [])], values),
  toHaveReturnedWith: (actual, value) =>
    resultsOf(actual).some((one) => one.type === "return" && equals(one.value, value)),
};

const aliases = {
  toBeCalled: "toHaveBeenCalled",
  toBeCalledTimes: "toHaveBeenCalledTimes",
  toBeCalledWith: "toHaveBeenCalledWith",
  lastCalledWith: "toHaveBeenLastCalledWith",
};
for (const [alias, name] of Object.entries(aliases)) matchers[alias] = matchers[name];

function check(name, actual, values, isNot) {
  if (matchers[name](actual, ...values) !== isNot) return;
  fail(`expect(${show(actual)})${isNot ? ".not" : ""}.${name}(${values.map(show).join(", ")})`, actual, values[0]);
}

function checkThrows(actual, expected, isNot, isSettled) {
  let thrown = actual;
  let hasThrown = isSettled;
  if (!isSettled) {
    try {
      actual();
    } catch (error) {
      [thrown, hasThrown] = [error, true];
    }
  }
  if ((hasThrown && thrownMatches(thrown, expected)) === isNot) {
    fail(
      `expect(...)${isNot ? ".not" : ""}.toThrow(${show(expected)}): ${hasThrown ? show(thrown) : "nothing was thrown"}`,
    );
  }
}

function assertions(actual, isNot, isSettled) {
  const made = {};
  for (const name of Object.keys(matchers)) made[name] = (...values) => check(name, actual, values, isNot);
  for (const name of ["toThrow", "toThrowError"])
    made[name] = (expected) => checkThrows(actual, expected, isNot, isSettled);
  return made;
}

/** Assertions on what a promise comes to. */
function settled(promise, isNot, wantsRejection) {
  const made = {};
  for (const name of [...Object.keys(matchers), "toThrow", "toThrowError"]) {
    made[name] = async (...values) => {
      const outcome = await Promise.resolve(typeof promise === "function" ? promise() : promise).then(
        (value) => ({ value, isRejected: false }),
        (value) => ({ value, isRejected: true }),
      );
      if (outcome.isRejected !== wantsRejection)
        fail(`the promise was ${wantsRejection ? "fulfilled" : "rejected"}: ${show(outcome.value)}`);
      return assertions(outcome.value, isNot, wantsRejection)[name](...values);
    };
  }
  return made;
}

export function expect(actual) {
  return {
    ...assertions(actual, false, false),
    resolves: { ...settled(actual, false, false), not: settled(actual, true, false) },
    rejects: { ...settled(actual, false, true), not: settled(actual, true, true) },
    not: assertions(actual, true, false),
  };
}

const isObject = (value) => typeof value === "object" && value !== null;
const PRIMITIVES = new Map([
  [String, "string"],
  [Number, "number"],
  [Boolean, "boolean"],
  [BigInt, "bigint"],
  [Symbol, "symbol"],
  [Function, "function"],
]);

Object.assign(expect, {
  assertions: () => {},
  hasAssertions: () => {},
  extend: (added) => {
    for (const [name, act] of Object.entries(added))
      matchers[name] = (actual, ...values) => act(actual, ...values).pass;
  },
  fail: (message) => fail(message ?? "expect.fail()"),
  anything: () => createPattern((value) => value !== null && value !== undefined),
  any: (made) =>
    createPattern((value) => (PRIMITIVES.has(made) ? typeof value === PRIMITIVES.get(made) : value instanceof made)),
  objectContaining: (part) => createPattern((value) => isObject(value) && matchesPart(value, part)),
  arrayContaining: (items) =>
    createPattern((value) => Array.isArray(value) && items.every((item) => value.some((one) => equals(one, item)))),
  stringContaining: (text) => createPattern((value) => typeof value === "string" && value.includes(text)),
  stringMatching: (form) => createPattern((value) => typeof value === "string" && new RegExp(form).test(value)),
  closeTo: (other, digits) => createPattern((value) => matchers.toBeCloseTo(value, other, digits)),
});
