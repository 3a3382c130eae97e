/** Lets a process's event loop run until nothing of it is under way. */
import { Promise, setImmediate, setTimeout } from "./base.mjs";

const STREAMS = new Set(["TTYWrap", "PipeWrap", "TCPSocketWrap", "FSEventWrap", "SignalWrap", "MessagePort"]);
const PAUSE_MS = 1;
const MAX_WAIT_MS = 200;
const activeResources = process.getActiveResourcesInfo.bind(process);
const { hrtime } = process;

/** Milliseconds of the real clock. */
function wallClock() {
  const [seconds, nanoseconds] = hrtime.call(process);
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** One round of the event loop, with all that was waiting for it. */
export function round() {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Whether something is under way that comes to an end without anybody's doing: a file that is read, for instance. */
export function isBusy() {
  return activeResources().some((name) => !STREAMS.has(name) && name !== "Timeout");
}

/**
 * Runs the event loop until nothing is under way.
 * isOver: ends it earlier, once a round.
 */
export async function becomeQuiet(isOver = () => false) {
  const deadline = wallClock() + MAX_WAIT_MS;
  await round();
  while (!isOver() && isBusy() && wallClock() < deadline) {
    await new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
    await round();
  }
}
