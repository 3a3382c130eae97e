const { failBy, plainChecks } = require("../canary.cjs");

let session = null;

exports = module.exports = function report(runner) {
  const { results, resolve } = session;
  const ids = choose(runner.suite, results);
  results.collect([...ids.values()]);
  const canary = addCanary(runner.suite, results.canary);
  const reported = new Set();
  let hasBrokenHook = false;
  const add = (test, state) => {
    if (!ids.has(test) || reported.has(test)) return;
    reported.add(test);
    const verdict = state === "pending" ? "skipped" : state;
    results.add(ids.get(test), verdict, test.duration ?? 0, test.err?.stack ?? test.err?.message);
  };
  runner.on("test end", (test) => {
    if (test === canary) results.addCanary(test.state ?? "passed");
    else add(test, test.state ?? "skipped");
  });
  runner.on("fail", (test) => {
    hasBrokenHook ||= test.type === "hook";
  });
  runner.once("end", () => {
    // A failed hook fails the tests of its suite.
    if (hasBrokenHook) for (const test of ids.keys()) add(test, "error");
    setImmediate(() => resolve(runner.failures > 1 ? 1 : 0));
  });
};

exports.open = (opened) => {
  session = opened;
};

function choose(suite, results) {
  const ids = new Map();
  suite.tests = suite.tests.filter((test) => {
    const id = results.nameTest(test.file ?? suite.file ?? "", test.titlePath());
    if (results.isWanted(id)) ids.set(test, id);
    return ids.has(test);
  });
  for (const inner of suite.suites) for (const [test, id] of choose(inner, results)) ids.set(test, id);
  return ids;
}

/** Copies an existing test with another function. */
function addCanary(root, title) {
  const last = lastTest(root);
  if (last === null) return null;
  const suite = root.clone();
  suite.title = "";
  const canary = new last.constructor(title, () => failBy(plainChecks()));
  canary.file = last.file;
  suite.root = false;
  root.addSuite(suite);
  suite.addTest(canary);
  if (root.hasOnly?.()) suite.appendOnlyTest?.(canary);
  return canary;
}

function lastTest(suite) {
  for (const inner of suite.suites.toReversed()) {
    const test = lastTest(inner);
    if (test !== null) return test;
  }
  return suite.tests.at(-1) ?? null;
}
