/**
 * Variants share this process until one modifies shared state, and evaluations while the module's results stay equal.
 */

import { resolve } from "node:path";
import { loadModule } from "./call-making.js";
import { cpuMs, createGroupedCalls, createLimitedCalls, prepareProcess, TIMEOUT } from "./limited-calls.js";
import { EvaluatedPackages, useTextOf } from "./loading.js";
import { send } from "./messages.js";
import { realNow } from "./real-time.js";
import { createTimeLimit, OutOfTime } from "./time-limit.js";

const { parse } = JSON;

export async function callOnVariants(job) {
  const prepared = prepareProcess(job);
  const isSpoilt = () => prepared.isSpoilt() || prepared.isChanged();
  const call = createLimitedCalls(job);
  const loadWithin = createTimeLimit();
  const begun = realNow();
  const first = await loadModule(job);
  if (first.failure !== undefined) return { type: "load_error", ...first.failure };
  prepared.hasLoaded();
  send({ type: "loaded" });
  const common = { job, call, callTogether: createGroupedCalls(job), loadWithin };
  const limitsOfOwn = { cpu: job.timeout_ms, wall: job.timeout_ms };
  const { own, shared } = await ownCalls(common, first.loaded, limitsOfOwn, isSpoilt);
  const wall = realNow() - begun;
  sendVariant(0, own, wall);
  if (own.end !== "done") return { type: "done", count: 1 };
  if (isSpoilt()) return { type: "stopped", next: 0 };
  const limits = {
    cpu: Math.max(job.floor_cpu_ms, job.factor * own.slowest),
    wall: Math.max(job.floor_ms, job.factor * wall),
  };
  for (const [index, source] of job.variants.entries()) {
    const startedAt = realNow();
    useTextOf(resolve(job.module), resolve(source));
    const packages = shared?.packages ?? null;
    const found = await runVariant(common, {
      expected: own.observations,
      shares: shared !== null,
      packages,
      limits,
    });
    sendVariant(index + 1, found, realNow() - startedAt);
    if (found.end !== "done" || found.observations.some((one) => one !== null)) await shared?.renew();
    if (isSpoilt() && index + 1 < job.variants.length) return { type: "stopped", next: index + 1 };
  }
  return { type: "done", count: job.variants.length + 1 };
}

/** Returns null if results depend on the order of the calls. */
async function ownCalls(common, loaded, limits, isSpoilt) {
  const own = await runCalls(common, { loaded, shares: true, limits });
  if (own.end === "done" && !isSpoilt()) {
    const shared = await sharedPackages(common, own, limits);
    if (shared !== null) return { own, shared };
  }
  if (isSpoilt()) return { own, shared: null };
  return { own: await runCalls(common, { loaded: null, shares: false, limits }), shared: null };
}

async function sharedPackages(common, own, limits) {
  const evaluate = async () => {
    const packages = new EvaluatedPackages();
    const { loaded } = await loadModule(common.job, { packages });
    return { packages, loaded };
  };
  const job = { ...common.job, calls: common.job.calls.toReversed() };
  const reversed = { ...common, job, call: createLimitedCalls(job) };
  const isAsBefore = async (loaded) => {
    const again = await runCalls(reversed, { loaded, shares: true, limits });
    return (
      again.end === "done" && again.observations.toReversed().every((text, place) => text === own.observations[place])
    );
  };
  let current = await evaluate();
  if (!(await isAsBefore(current.loaded))) return null;
  return {
    get packages() {
      return current.packages;
    },
    async renew() {
      if (current.packages.isEmpty || (await isAsBefore(current.loaded))) return;
      useTextOf(resolve(common.job.module), null);
      current = await evaluate();
    },
  };
}

async function runVariant(common, how) {
  const { job, loadWithin } = common;
  try {
    const within = (act) => loadWithin(act, how.limits.wall);
    const { loaded, failure } = await loadModule(job, { within, packages: how.packages });
    if (failure !== undefined) return { end: "not_loaded", observations: [], ...failure };
    return await runCalls(common, { ...how, loaded });
  } catch (error) {
    if (error instanceof OutOfTime) return { end: "timeout", observations: [] };
    throw error;
  }
}

/** Returns null for expected observations. `slowest` excludes the first call, which compiles. */
async function runCalls({ job, call, callTogether }, { loaded, expected = null, shares, limits }) {
  const run = { end: job.calls.length === 0 ? "done" : null, observations: [], slowest: 0 };
  const startedAt = realNow();
  const note = (observation) => {
    const isSame = observation === expected?.[run.observations.length];
    run.observations.push(isSame ? null : observation);
    if (observation === TIMEOUT) run.end = "timeout";
    else if (!isSame && expected !== null && job.until_different) run.end = "different";
    else if (realNow() - startedAt > limits.wall) run.end = "timeout";
    else if (run.observations.length === job.calls.length) run.end = "done";
    return run.end === null;
  };
  const isGrouped = expected !== null && shares;
  while (run.end === null) {
    if (isGrouped && (await callTogether(run.observations.length, { loaded, note, limits }))) note(TIMEOUT);
    if (run.end !== null) break;
    const index = run.observations.length;
    // An interrupted call may leave the module half changed.
    const module = isGrouped || (!shares && index > 0) ? null : loaded;
    const begun = cpuMs();
    const observation = await call(index, { loaded: module, onCall: () => undefined, limits });
    if (index > 0 || job.calls.length === 1) run.slowest = Math.max(run.slowest, cpuMs() - begun);
    note(observation);
  }
  return run;
}

function sendVariant(index, { end, observations, exception, missing }, wallMs) {
  const parsed = observations.map((observation) => (observation === null ? null : parse(observation)));
  send({
    type: "variant",
    index,
    end,
    observations: parsed,
    exception,
    missing,
    wall_ms: Math.round(wallMs * 1000) / 1000,
  });
}
