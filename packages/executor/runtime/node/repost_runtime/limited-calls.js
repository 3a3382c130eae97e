/** Shared by the programs that make calls with time limits in their own process. */

import { readFileSync } from "node:fs";
import { canonicalText, createMemory } from "./canonical.js";
import { beforeEvaluation, observationOf } from "./call-making.js";
import { DEFAULT_LIMITS } from "./canonical-limits.js";
import { prepareComparisons } from "./comparisons.js";
import { prepareCoverage } from "./coverage.js";
import { shiftClock } from "./clock.js";
import { uncurry } from "./inspection.js";
import { restartWorld } from "./observing.js";
import { createNames } from "./reachability.js";
import { Realm } from "./realm.js";
import { isBusyOutside, noteUsualResources } from "./settling.js";
import { createTimeLimit } from "./time-limit.js";
import { installCommonWorld, installPartsWhenUsed } from "./world.js";

const { cpuUsage } = process;
const sourceOf = uncurry(Function.prototype.toString);
const MOST_WAITING = 40;
const LONGER = 1.5;

export const TIMEOUT = '{"kind":"timeout"}';

/**
 * Prepares the process. Returns checks of shared state. `isSpoilt()`: a call has modified what all code shares.
 * `isBusy()`: I/O is in progress; this check is cheaper. `isChanged()`: a call has modified the module's own globals,
 * which each full evaluation creates again. `allowsFor()`: calls have only added globals, which are removed before each
 * evaluation from then on. `hasLoaded()`: to be called when the module has been evaluated, so that its globals do not
 * count as modified by a call.
 */
export function prepareProcess(job) {
  const watch = { realm: null };
  installCommonWorld();
  installPartsWhenUsed({
    installed: (name) => watch.realm?.renew(globalThis, name),
    // Before code can change the module, and after its parts were replaced.
    reached: (name) => watch.realm?.watchModules(name),
  });
  prepareCoverage();
  prepareComparisons();
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

/**
 * Returns a function that makes one call within limits in milliseconds: `cpu` and `wall`. A call that exceeds `wall`
 * with little CPU time is repeated with more time. Time spent waiting for the CPU does not count.
 */
export function createLimitedCalls(job) {
  const within = createTimeLimit();
  return async (index, { loaded, onCall, limits }) => {
    let module = loaded;
    let wall = Math.min(limits.cpu, limits.wall);
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

/** Returns how long the main thread was ready to run and had no CPU; 0 where the system does not report it. */
function waitedMs() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}

/** CPU time of the process in milliseconds. */
export function cpuMs() {
  const { user, system } = cpuUsage.call(process);
  return (user + system) / 1000;
}
