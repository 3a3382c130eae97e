/** The thread that makes the calls. It is replaced when a call ends it, hangs, or leaves traces in what calls share. */

import { resolve } from "node:path";
import { parentPort } from "node:worker_threads";
import { coverageOf, prepareCoverage } from "./coverage.js";
import { engineCoverageOf, startEngineCoverage } from "./engine-coverage.js";
import { installClock, shiftClock } from "./clock.js";
import { describeThrown } from "./exceptions.js";
import { canonicalText, createMemory } from "./canonical.js";
import { DEFAULT_LIMITS } from "./canonical-limits.js";
import { loadTarget, useTextOf } from "./loading.js";
import { observe, restartWorld } from "./observing.js";
import { installRandomness } from "./randomness.js";
import { createNames } from "./reachability.js";
import { watchRealm } from "./realm.js";
import { isBusyOutside, noteUsualResources, settle } from "./settling.js";
import { installTimers } from "./timers.js";

const post = parentPort.postMessage.bind(parentPort);
const { stringify } = JSON;
const now = performance.now.bind(performance);

/** What fails without anybody waiting for it is no part of what a call did, and must not end the calls after it. */
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => undefined);

installRandomness();
installTimers();
installClock();
prepareCoverage();
restartWorld(0);
// Takes longer than most calls, and a thread is started ahead of its job.
const isClean = watchRealm();

// Listening for good, so that the thread does not end because a call waits for nothing.
parentPort.on("message", ({ job, from }) => void run(job, from));
post({ kind: "ready" });

async function run(job, from) {
  if (job.source !== undefined) useTextOf(resolve(job.module), job.source === null ? null : resolve(job.source));
  noteUsualResources();
  shiftClock(job.clock_shift_s ?? 0);
  restartWorld(job.seed ?? 0);
  const take = job.trace?.mode === "engine" ? startEngineCoverage() : null;
  let first = await load(job);
  if (first === null) return;
  const coverage = coverageFor(job, take);
  post({ kind: "loaded", known: coverage === null ? null : stringify(coverage.known) });
  for (let index = from; index < job.calls.length; index += 1) {
    const startedAt = now();
    const record = await recordOf(job, index, first, coverage);
    first = null;
    const isUsedUp = !isClean() || isBusyOutside();
    post({ kind: "called", index, record, wallMs: now() - startedAt, isUsedUp });
    if (isUsedUp || isEnough(job, index, record)) return;
  }
}

/** Whether a variant has shown that it is another than the module itself, where nothing more is asked. */
function isEnough({ expected, until_different: untilDifferent }, index, record) {
  return untilDifferent === true && expected !== null && record !== `"observation":${expected[index]}`;
}

function coverageFor({ trace, module }, take) {
  if (!trace) return null;
  return take === null ? coverageOf(trace) : engineCoverageOf(trace, resolve(module), take);
}

async function load(job) {
  try {
    return await waitFor(loadTarget(resolve(job.module)));
  } catch (error) {
    post({ kind: "not loaded", failure: failureOf(error) });
    return null;
  }
}

async function waitFor(promise) {
  const { state, value } = await settle(promise);
  if (state === "fulfilled") return value;
  throw state === "rejected" ? value : new Error("the module waits for what never comes");
}

/** One call's part of its message, as JSON text without braces. */
async function recordOf(job, index, first, coverage) {
  const seed = job.seed ?? 0;
  let observation;
  let problem = "the module could not be loaded again";
  try {
    restartWorld(seed);
    const loaded = first ?? (await waitFor(loadTarget(resolve(job.module))));
    problem = "nothing was left to write with";
    const options = {
      loaded,
      call: job.calls[index],
      entry: job.entry,
      seed,
      iterate: job.iterate ?? DEFAULT_LIMITS.iterate,
    };
    observation = await observe({ ...options, onCall: () => coverage?.reset() });
  } catch (error) {
    observation = stringify({
      kind: "unusable",
      detail: `${problem}: ${failureOf(error).exception.message}`,
    });
  }
  if (coverage === null) return `"observation":${observation}`;
  const { lines, arcs } = coverage.ran();
  return `"observation":${observation},"lines":${stringify(lines)},"arcs":${stringify(arcs)}`;
}

function failureOf(error) {
  const write = (value) =>
    canonicalText(value, { limits: DEFAULT_LIMITS, opaque: true, names: createNames(), memory: createMemory() });
  return { exception: describeThrown(error, write), missing: missingOf(error) };
}

function missingOf(error) {
  return typeof error?.missing === "string" ? error.missing : null;
}
