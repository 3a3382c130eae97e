/** What programs that make calls in their own process have in common where each call has a limit of time. */

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
/** How many times its limit of the clock a call may wait for the processor beside it. */
const MOST_WAITING = 40;
/** How much longer a call gets at least that the clock has ended, and that had too little of the processor until then. */
const LONGER = 1.5;

export const TIMEOUT = '{"kind":"timeout"}';

/**
 * Makes the process ready. Gives what says whether a call has left traces in what all code shares: `isSpoilt()`, and what takes less,
 * whether something of the outside is under way: `isBusy()`. `isChanged()` says whether one has left traces in globals of the module's own, which each evaluation
 * with all packages makes anew. `allowsFor()` says whether all that calls have spoilt is globals that they add, and has these taken away before each
 * evaluation from then on. `hasLoaded()` is for when the module has been evaluated: globals that it makes are no
 * traces of a call.
 */
export function prepareProcess(job) {
  const watch = { realm: null };
  installCommonWorld();
  installPartsWhenUsed({
    installed: (name) => watch.realm?.renew(globalThis, name),
    // Before code could change it, and after parts of it were replaced.
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
 * Gives a function that makes one call within limits, in milliseconds: `cpu` of the processor, `wall` of the clock. The clock ends calls; one
 * that had little of the processor until then is made again with more time, and what it waited for the processor does not count.
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
      // As long as the processor's share of it was too small.
      wall *= Math.max(LONGER, limits.cpu / Math.max(used, 1));
    }
  };
}

/** How long the main thread was ready to run and had no processor; 0 where the system does not say it. */
function waitedMs() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}

/** Processor time of the process. */
export function cpuMs() {
  const { user, system } = cpuUsage.call(process);
  return (user + system) / 1000;
}
