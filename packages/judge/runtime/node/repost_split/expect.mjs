/** Only expectations may be patterns; actual values are data. */
import { platform } from "./base.mjs";
import { containsProperties, createPattern, equals } from "./equality.mjs";
import { isClose, matchers, matchesText, thrownMatches } from "./matchers.mjs";

const { inspect } = platform("node:util");
const show = (value) => inspect(value, { depth: 4, breakLength: 120 });
const ANY = -1;

class Assertions {
  count = 0;
  announced = ANY;
  isRequired = false;
  waiting = new Set();
}

let state = new Assertions();

function fail(message, actual, expected) {
  const { AssertionError } = platform("node:assert");
  throw new AssertionError({ message, actual, expected, operator: "expect", stackStartFn: fail });
}

export function beginAssertions() {
  state = new Assertions();
}

export async function endAssertions() {
  const ending = state;
  for (const waiting of ending.waiting) await waiting;
  const { count, announced, isRequired } = ending;
  beginAssertions();
  if (announced !== ANY && count !== announced) fail(`expect.assertions(${announced}): there were ${count}`);
  if (isRequired && count === 0) fail("expect.hasAssertions(): there were none");
}

function check(name, actual, values, isNot) {
  const isMatch = matchers[name](actual, ...values);
  if (typeof isMatch !== "boolean") throw new TypeError(`The matcher ${name} does not say whether the value passes.`);
  if (isMatch !== isNot) return;
  fail(`expect(${show(actual)})${isNot ? ".not" : ""}.${name}(${values.map(show).join(", ")})`, actual, values[0]);
}

function checkThrows(actual, expected, isNot, isSettled) {
  let thrown = actual;
  let hasThrown = isSettled;
  if (!isSettled) {
    if (typeof actual !== "function") throw new TypeError("toThrow() needs a function to call.");
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

const THROWING = ["toThrow", "toThrowError"];

function run(name, actual, values, { isNot, isSettled }) {
  if (THROWING.includes(name)) checkThrows(actual, values[0], isNot, isSettled);
  else check(name, actual, values, isNot);
}

function assertions(actual, isNot) {
  const made = {};
  for (const name of [...Object.keys(matchers), ...THROWING]) {
    made[name] = (...values) => {
      state.count += 1;
      run(name, actual, values, { isNot, isSettled: false });
    };
  }
  return made;
}

function settled(promise, isNot, wantsRejection) {
  const made = {};
  for (const name of [...Object.keys(matchers), ...THROWING]) {
    made[name] = (...values) => {
      state.count += 1;
      return waitedFor(async () => {
        const value = await outcomeOf(promise, wantsRejection);
        run(name, value, values, { isNot, isSettled: wantsRejection });
      });
    };
  }
  return made;
}

/** Registers a pending assertion; an unhandled failure ends the program. */
function waitedFor(act) {
  let end;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  state.waiting.add(ended);
  return act().finally(end);
}

async function outcomeOf(promise, wantsRejection) {
  const waiting = typeof promise === "function" ? promise() : promise;
  if (typeof waiting?.then !== "function") fail(`a promise was expected: ${show(waiting)}`);
  const outcome = await Promise.resolve(waiting).then(
    (value) => ({ value, isRejected: false }),
    (value) => ({ value, isRejected: true }),
  );
  if (outcome.isRejected !== wantsRejection)
    fail(`the promise was ${wantsRejection ? "fulfilled" : "rejected"}: ${show(outcome.value)}`);
  return outcome.value;
}

export function expect(actual) {
  return {
    ...assertions(actual, false),
    resolves: { ...settled(actual, false, false), not: settled(actual, true, false) },
    rejects: { ...settled(actual, false, true), not: settled(actual, true, true) },
    not: assertions(actual, true),
  };
}

const PRIMITIVES = new Map([
  [String, "string"],
  [Number, "number"],
  [Boolean, "boolean"],
  [BigInt, "bigint"],
  [Symbol, "symbol"],
  [Function, "function"],
  [Object, "object"],
]);

const isA = (value, made) =>
  PRIMITIVES.has(made) ? value !== null && typeof value === PRIMITIVES.get(made) : value instanceof made;
const tests = {
  any: (made) => (value) => isA(value, made),
  objectContaining: (part) => (value) => containsProperties(value, part),
  arrayContaining: (items) => (value) =>
    Array.isArray(value) && items.every((item) => value.some((one) => equals(one, item))),
  stringContaining: (text) => (value) => typeof value === "string" && value.includes(text),
  stringMatching: (form) => (value) => matchesText(value, form),
  closeTo: (other, digits) => (value) => isClose(value, other, digits),
};

function patterns(isNot) {
  const made = {};
  for (const [name, test] of Object.entries(tests)) {
    made[name] = (...values) => {
      const matches = test(...values);
      return createPattern((value) => matches(value) !== isNot);
    };
  }
  return made;
}

function addMatcher(name, act) {
  matchers[name] = (actual, ...values) => act.call({ equals, isNot: false }, actual, ...values).pass;
}

Object.assign(expect, patterns(false), {
  not: patterns(true),
  assertions: (count) => {
    state.announced = count;
  },
  hasAssertions: () => {
    state.isRequired = true;
  },
  extend: (added) => {
    for (const [name, act] of Object.entries(added)) addMatcher(name, act);
  },
  fail: (message) => fail(message ?? "expect.fail()"),
  unreachable: (message) => fail(message ?? "expect.unreachable()"),
  anything: () => createPattern((value) => value !== null && value !== undefined),
});
