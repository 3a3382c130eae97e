/** Runs tests and keeps the first failure. */
import { platform } from "./base.mjs";
import { beginAssertions, endAssertions, expect } from "./expect.mjs";
import { createMocks, nodeMock } from "./mocks.mjs";

function createSuite(name, parent) {
  return { name, parent, tests: [], before: [], after: [], beforeEach: [], afterEach: [] };
}

const root = createSuite("", null);
let collecting = root;
let current = null;
let watcher = null;
const isSkipped = Symbol("skipped");
const notRun = [];

export function watch(found) {
  watcher = found;
}

export function currentTest() {
  return current;
}

export function testsNotRun() {
  return notRun;
}

export function hasTests() {
  return root.tests.length > 0;
}

export function assertionFailed(about) {
  const [message] = about;
  const { AssertionError } = platform("node:assert");
  const error = new AssertionError({
    message: typeof message === "string" ? message : "Assertion failed",
    operator: "==",
  });
  return error;
}

function add(name, options, act) {
  const isNamed = typeof name === "string";
  const run = [act, options, name].find((part) => typeof part === "function");
  const settings = [options, name].find((part) => typeof part === "object" && part !== null) ?? {};
  const full = [...pathOf(collecting), isNamed ? name : (run?.name ?? "")].join(" > ");
  if (run === undefined || settings.skip || settings.todo) return leaveOut(full, settings);
  collecting.tests.push({ name: full, run, suite: collecting });
}

function leaveOut(name, { skip, todo }) {
  const reason = [skip, todo].find((one) => typeof one === "string");
  notRun.push([name, reason === undefined ? "skipped" : `skipped: ${reason}`]);
}

function pathOf(suite) {
  return suite === null || suite.parent === null ? [] : [...pathOf(suite.parent), suite.name];
}

function group(name, options, act) {
  const run = [act, options, name].find((part) => typeof part === "function");
  const suite = createSuite(typeof name === "string" ? name : run.name, collecting);
  collecting.tests.push({ suite });
  collecting = suite;
  try {
    if (run() instanceof Promise) throw new TypeError("A suite must define its tests before it returns.");
  } finally {
    collecting = suite.parent;
  }
}

const hook = (kind) => (act) => void collecting[kind].push(act);

function each(define) {
  return (rows, ...cells) =>
    (name, act) => {
      for (const [index, row] of rowsOf(rows, cells).entries()) {
        const values = Array.isArray(row) ? row : [row];
        define(`${String(name)} #${index}`, (context) => act(...values, context));
      }
    };
}

function rowsOf(rows, cells) {
  if (rows.raw === undefined) return rows;
  const names = rows[0].split("|").map((name) => name.trim());
  const starts = Array.from({ length: Math.ceil(cells.length / names.length) }, (_, row) => row * names.length);
  return starts.map((start) => Object.fromEntries(names.map((name, column) => [name, cells[start + column]])));
}

function withVariants(define) {
  const made = (name, options, act) => define(name, options, act);
  const skipped = (name) => {
    leaveOut([...pathOf(collecting), String(name)].join(" > "), {});
    return isSkipped;
  };
  return Object.assign(made, {
    only: made,
    skip: Object.assign(skipped, { each: () => skipped }),
    todo: skipped,
    concurrent: made,
    sequential: made,
    each: each(define),
    skipIf: (condition) => (condition ? skipped : made),
    runIf: (condition) => (condition ? made : skipped),
  });
}

export { endAssertions };

export const test = withVariants(add);
export const describe = withVariants(group);

export async function runTests() {
  await runSuite(root);
}

async function runSuite(suite) {
  for (const act of suite.before) await act();
  for (const one of suite.tests) {
    if (one.run === undefined) await runSuite(one.suite);
    else await runTest(one);
  }
  for (const act of suite.after) await act();
}

async function runTest({ name, run, suite }) {
  current = name;
  beginAssertions();
  try {
    for (const act of hooksOf(suite, "beforeEach")) await act();
    const cleanups = [];
    await finished(run, cleanups);
    for (const act of [...hooksOf(suite, "afterEach").toReversed(), ...cleanups]) await act();
    await endAssertions();
  } catch (error) {
    watcher.fail(error);
  }
  current = null;
}

function hooksOf(suite, kind) {
  return suite === null ? [] : [...hooksOf(suite.parent, kind), ...suite[kind]];
}

async function finished(run, cleanups) {
  const context = contextOf(cleanups);
  if (run.length < 1 || !/^(?:async\s*)?(?:function[^(]*)?\(?\s*(?:done|cb|callback|next)\b/u.test(`${run}`))
    return run(context);
  return new Promise((resolve, reject) => {
    const done = (error) => (error === undefined || error === null ? resolve() : reject(error));
    run(Object.assign(done, { fail: reject }));
  });
}

function contextOf(cleanups) {
  return {
    name: current,
    get mock() {
      return nodeMock();
    },
    test: runInside,
    diagnostic: () => {},
    skip: () => {},
    after: (act) => void cleanups.push(act),
  };
}

async function runInside(name, options, act) {
  const run = [act, options, name].find((part) => typeof part === "function");
  const cleanups = [];
  await run(contextOf(cleanups));
  for (const clean of cleanups) await clean();
}

const hooks = {
  beforeAll: hook("before"),
  afterAll: hook("after"),
  before: hook("before"),
  after: hook("after"),
  beforeEach: hook("beforeEach"),
  afterEach: hook("afterEach"),
};
const mocks = createMocks();

export const globals = { describe, it: test, test, expect, jest: mocks, vi: mocks, ...hooks };
export const framework = Object.assign((...parts) => test(...parts), test, {
  ...globals,
  suite: describe,
  default: test,
});
Object.defineProperty(framework, "mock", { get: nodeMock, enumerable: true, configurable: true });
