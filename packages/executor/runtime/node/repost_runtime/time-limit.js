/** Ends code that runs on and on, without a thread beside it. What waits, or goes on after it waited, is not ended. */

import { platform } from "./platform.js";
import { NeverSettles } from "./settling.js";

const ENDED = "ERR_SCRIPT_EXECUTION_TIMEOUT";

/** Code did not come to its end within its time. */
export class OutOfTime extends NeverSettles {}

/** Gives a function that does something within so many milliseconds of the clock, and gives what that gives. Throws OutOfTime. */
export function createTimeLimit() {
  const { Script, createContext } = platform("node:vm");
  // Only code of a script has a limit of time: one that does nothing but call. Elsewhere, so that no global names it.
  const surroundings = createContext({ act: undefined });
  const script = new Script("act()");
  return (act, milliseconds) => {
    surroundings.act = act;
    try {
      return script.runInContext(surroundings, { timeout: Math.ceil(milliseconds) });
    } catch (error) {
      if (error?.code === ENDED) throw new OutOfTime();
      throw error;
    } finally {
      surroundings.act = undefined;
    }
  };
}
