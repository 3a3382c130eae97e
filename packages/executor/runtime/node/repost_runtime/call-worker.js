/** This thread is replaced when a call ends it, hangs or modifies shared state. */

import { resolve } from "node:path";
import { parentPort } from "node:worker_threads";
import { loadModule, observationOf } from "./call-making.js";
import { prepareComparisons, withComparisons } from "./comparisons.js";
import { coverageOf, prepareCoverage } from "./coverage.js";
import { engineCoverageOf, startEngineCoverage } from "./engine-coverage.js";
import { shiftClock } from "./clock.js";
import { useTextOf } from "./loading.js";
import { restartWorld } from "./observing.js";
import { realNow } from "./real-time.js";
import { Realm } from "./realm.js";
import { isBusyOutside, noteUsualResources } from "./settling.js";
import { installCommonWorld, installParts } from "./world.js";

const post = parentPort.postMessage.bind(parentPort);
const { stringify } = JSON;

/** Uncaught errors of one call must not end later calls. */
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => undefined);

installCommonWorld();
installParts();
prepareCoverage();
prepareComparisons();
restartWorld(0);
// Created before the job arrives, because it is slow.
const realm = new Realm();
realm.watchModules();

// The listener also keeps the thread alive.
parentPort.on("message", ({ job, from }) => void run(job, from));
post({ kind: "ready" });

async function run(job, from) {
  if (job.source !== undefined) useTextOf(resolve(job.module), job.source === null ? null : resolve(job.source));
  noteUsualResources();
  shiftClock(job.clock_shift_s ?? 0);
  restartWorld(job.seed ?? 0);
  const take = job.trace?.mode === "engine" ? startEngineCoverage() : null;
  const { loaded, failure } = await loadModule(job);
  if (failure !== undefined) {
    post({ kind: "not loaded", failure });
    return;
  }
  const coverage = coverageFor(job, take);
  post({ kind: "loaded", known: coverage === null ? null : stringify(coverage.known) });
  for (let index = from; index < job.calls.length; index += 1) {
    const startedAt = realNow();
    const record = await recordOf(job, index, index === from ? loaded : null, coverage);
    const isUsedUp = !realm.isClean() || isBusyOutside();
    post({ kind: "called", index, record, wallMs: realNow() - startedAt, isUsedUp });
    if (isUsedUp || isEnough(job, index, record)) return;
  }
}

function isEnough({ expected, until_different: untilDifferent }, index, record) {
  return untilDifferent === true && expected !== null && record !== `"observation":${expected[index]}`;
}

function coverageFor({ trace, module, entry }, take) {
  if (!trace) return null;
  return take === null
    ? withComparisons(coverageOf(trace, entry), trace)
    : engineCoverageOf(trace, resolve(module), take);
}

async function recordOf(job, index, loaded, coverage) {
  const observation = await observationOf(job, index, { loaded, onCall: () => coverage?.reset() });
  if (coverage === null) return `"observation":${observation}`;
  return `"observation":${observation},${stringify(coverage.ran()).slice(1, -1)}`;
}
