/** What calls find in the place of the platform's randomness, timers, clock and output. */

import { installClock, installPerformance } from "./clock.js";
import { installOutput } from "./output.js";
import { installCrypto, installRandomness } from "./randomness.js";
import { installAbortTimeout, installTimerModules, installTimers } from "./timers.js";

/** Parts that the platform has to load first, which takes longer than most calls. */
const PARTS = {
  crypto: installCrypto,
  timers: installTimerModules,
  abort: installAbortTimeout,
  performance: installPerformance,
};

/** What every program meets: Math.random, Date, process.hrtime, Intl, the global timers and the streams of the process. */
export function installCommonWorld() {
  installRandomness();
  installTimers();
  installClock();
  installOutput();
}

/** The rest, as far as it is wanted. @param wanted whether, by the part's name; all of it without */
export function installParts(wanted) {
  for (const [name, install] of Object.entries(PARTS)) if (wanted === undefined || wanted[name] === true) install();
}
