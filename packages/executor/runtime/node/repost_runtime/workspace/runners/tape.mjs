/** Does not parse output, so that printed lines are no verdicts. */

import { pathToFileURL } from "node:url";
import checks from "../canary.cjs";
import { chosenFiles, splitArguments } from "../test-files.mjs";

export async function run({ root, results, require, asked }) {
  const { patterns, options } = splitArguments(asked);
  const tape = require("tape");
  tape.wait?.();
  const harness = tape.getHarness({ stream: process.stdout, exit: false });
  for (const name of requiredModules(options)) require(name);
  const chosen = new Map();
  for (const file of chosenFiles(root, asked, results, patterns.length > 0 ? patterns : PATTERNS)) {
    const before = harness._tests.length;
    await loadFile(file, results);
    for (const test of harness._tests.slice(before)) chooseTest(test, file, results, chosen);
  }
  results.collect([...chosen.values()]);
  const state = { failed: false };
  for (const [test, id] of chosen) watch(test, id, results, state);
  if (chosen.size > 0) addCanary(tape, results);
  const done = new Promise((resolve) => harness.onFinish(resolve));
  tape.run?.();
  await done;
  return state.failed ? 1 : 0;
}

const { resultChecks } = checks;
const PATTERNS = ["test/*.js", "test/*.mjs", "test/*.cjs", "test.js"];

function requiredModules(options) {
  return options.filter((_, at) => options[at - 1] === "-r" || options[at - 1] === "--require");
}

async function loadFile(file, results) {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    results.uncollected(file, error?.stack ?? error);
  }
}

function chooseTest(test, file, results, chosen) {
  const id = results.nameTest(file, [test.name]);
  const isWanted = results.isWanted(id) || results.isWantedWithin(id);
  if (isWanted) chosen.set(test, id);
  else test._skip = true;
}

/** Reports only a test's own assertions. */
function watch(test, id, results, state) {
  let failure = null;
  let started = performance.now();
  test.once("prerun", () => (started = performance.now()));
  test.on("test", (inner) => watch(inner, results.nameWithin(id, inner.name), results, state));
  test.on("result", (result) => {
    const isFailed = typeof result === "object" && !result.ok && !result.todo && !result.skip;
    if (isFailed) failure ??= result.error?.stack ?? result.name;
  });
  test.once("end", () => {
    state.failed ||= failure !== null;
    const verdict = failure !== null ? "failed" : test._skip ? "skipped" : "passed";
    results.add(id, verdict, performance.now() - started, failure);
  });
}

function addCanary(tape, results) {
  const watched = [];
  const canary = tape(results.canary, (test) => {
    for (const check of resultChecks(test)) check();
    test.end();
  });
  canary.on("result", (result) => watched.push(result.ok));
  canary.once("end", () => results.addCanary(watched.length > 0 && !watched.includes(true) ? "failed" : "passed"));
}
