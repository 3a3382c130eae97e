import { readFileSync } from "node:fs";
import { canonicalText, createMemory } from "./canonical.js";
import { beforeEvaluation, observationOf, observeTogether } from "./call-making.js";
import { DEFAULT_LIMITS } from "./canonical-limits.js";
import { prepareComparisons } from "./comparisons.js";
import { prepareCoverage } from "./coverage.js";
import { shiftClock } from "./clock.js";
import { uncurry } from "./inspection.js";
import { restartWorld } from "./observing.js";
import { createNames } from "./reachability.js";
import { Realm } from "./realm.js";
import { isBusyOutside, noteUsualResources, watchJobs } from "./settling.js";
import { createTimeLimit, OutOfTime } from "./time-limit.js";
import { installCommonWorld, installPartsWhenUsed } from "./world.js";

const { cpuUsage } = process;
const sourceOf = uncurry(Function.prototype.toString);
const MOST_WAITING = 40;
const LONGER = 1.5;
/** Wall time for each CPU time. Slightly more, so that a call that uses its CPU time is not repeated. */
const WALL = 1.25;
/** Part of a limit after which the next call gets a new one. */
const MOST_USED = 0.2;

export const TIMEOUT = '{"kind":"timeout"}';

/**
 * `isSpoilt()`: a call modified shared state. `allowsFor()` accepts globals that calls added. Call `hasLoaded()` after
 * the evaluation.
 */
export function prepareProcess(job) {
  const watch = { realm: null };
  installCommonWorld();
  installPartsWhenUsed({
    installed: (name) => watch.realm?.renew(globalThis, name),
    reached: (name) => watch.realm?.watchModules(name),
  });
  prepareCoverage();
  prepareComparisons();
  watchJobs();
  shiftClock(job.clock_shift_s ?? 0);
  restartWorld(job.seed ?? 0);
  const realm = new Realm();
  watch.realm = realm;
  noteUsualResources();
  beforeEvaluation(() => realm.withdrawAdditions());
  return {
    isSpoilt: () => !realm.isClean() || isBusyOutside(),
    isChanged: () => !realm.hasOwnAdditions(),
    isBusy: isBusyOutside,
    allowsFor: () => realm.adoptGlobalsOfCalls(textOf) && !isBusyOutside(),
    hasLoaded: () => realm.adoptAdditions(textOf),
  };
}

function textOf(value) {
  if (typeof value === "function") return sourceOf(value);
  try {
    return canonicalText(value, { limits: DEFAULT_LIMITS, names: createNames(), memory: createMemory() });
  } catch {
    return null;
  }
}

/** Milliseconds. A call over `wall` with little CPU time is repeated. */
export function createLimitedCalls(job) {
  const within = createTimeLimit();
  return async (index, { loaded, onCall, limits }) => {
    let module = loaded;
    let wall = Math.min(WALL * limits.cpu, limits.wall);
    let most = limits.wall;
    for (;;) {
      const begun = cpuMs();
      const waited = waitedMs();
      const limit = Math.min(wall, most);
      const observation = await observationOf(job, index, {
        loaded: module,
        onCall,
        within: (act) => within(act, limit),
      });
      const used = cpuMs() - begun;
      if (observation !== TIMEOUT) return observation;
      most = Math.max(most, limits.wall + Math.min(waitedMs() - waited, MOST_WAITING * limits.wall));
      if (limit >= most || used >= limits.cpu) return observation;
      module = null;
      wall *= Math.max(LONGER, limits.cpu / Math.max(used, 1));
    }
  };
}

/** Makes calls from `from` on with few time limits. Returns true if the next call used up its CPU time. */
export function createGroupedCalls(job) {
  const within = createTimeLimit();
  return async (from, { loaded, note, limits }) => {
    const wall = Math.min(WALL * limits.cpu, limits.wall);
    let [limitBegun, callBegun] = [0, 0];
    const limited = (act) => {
      limitBegun = callBegun = cpuMs();
      return within(act, wall);
    };
    const noted = (observation) => {
      callBegun = cpuMs();
      return note(observation);
    };
    const isTimeUp = () => callBegun - limitBegun > MOST_USED * limits.cpu;
    try {
      await observeTogether(job, from, { loaded, within: limited, note: noted, isTimeUp });
      return false;
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      return cpuMs() - callBegun >= limits.cpu;
    }
  };
}

/** Time ready to run without a CPU; 0 if unknown. */
function waitedMs() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}

export function cpuMs() {
  const { user, system } = cpuUsage.call(process);
  return (user + system) / 1000;
}
