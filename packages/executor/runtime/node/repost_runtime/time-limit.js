/** Interrupts running code without another thread, but not waiting code. */

import { platform } from "./platform.js";
import { NeverSettles } from "./settling.js";

const ENDED = "ERR_SCRIPT_EXECUTION_TIMEOUT";

export class OutOfTime extends NeverSettles {}

/** Returns a function that throws OutOfTime after a number of milliseconds. */
export function createTimeLimit() {
  const { Script, createContext } = platform("node:vm");
  // The platform limits the time of scripts only.
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
