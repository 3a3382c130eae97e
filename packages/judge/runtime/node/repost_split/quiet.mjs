/** Lets a process's event loop run until nothing of it is under way. */
import { platform, Promise, setImmediate, setTimeout } from "./base.mjs";

const STREAMS = new Set(["TTYWrap", "PipeWrap", "TCPSocketWrap", "FSEventWrap", "SignalWrap"]);
const PORT = "MessagePort";
const PAUSE_MS = 1;
const MAX_WAIT_MS = 200;
const FILE_REQUESTS = new Set(["FSReqCallback", "FSReqPromise"]);
/** How long requests for files are waited for, without a moment in which there is none. Reading a pipe may never end. */
const MAX_FILE_WAIT_MS = 10_000;
/** How long an active port may belong to the thread of the module loader; after that it is a stream of the program. */
const MAX_IMPORT_MS = 10_000;
/** Older versions of Node run module hooks in a thread, whose port is all that shows that an import is under way. */
const hasLoaderThread = typeof platform("node:module").registerHooks !== "function";
let portSince = null;
let fileSince = null;
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

/** Waits one millisecond of the real clock. */
export function pause() {
  return new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
}

/** Whether a port to another thread is open, as it is while Node's loader works in a thread of its own. */
export function hasOpenPort() {
  return activeResources().includes(PORT);
}

/** Returns whether an operation is under way that ends by itself, such as reading a file or importing a module. */
export function isBusy() {
  const active = activeResources();
  const isOperation = (name) => !STREAMS.has(name) && name !== "Timeout" && name !== PORT;
  return mayImport(active.includes(PORT)) || active.some(isOperation);
}

function mayImport(isPortOpen) {
  portSince = isPortOpen ? (portSince ?? wallClock()) : null;
  return hasLoaderThread && portSince !== null && wallClock() - portSince < MAX_IMPORT_MS;
}

/** Returns whether a request for a file is under way. On a busy machine it takes longer than other operations may. */
function awaitsFile() {
  const isUnderWay = activeResources().some((name) => FILE_REQUESTS.has(name));
  fileSince = isUnderWay ? (fileSince ?? wallClock()) : null;
  return fileSince !== null && wallClock() - fileSince < MAX_FILE_WAIT_MS;
}

/**
 * Runs the event loop until nothing is under way.
 * isOver: ends it earlier, once a round.
 */
export async function becomeQuiet(isOver = () => false) {
  const deadline = wallClock() + MAX_WAIT_MS;
  await round();
  while (!isOver() && isBusy() && (awaitsFile() || wallClock() < deadline)) {
    await pause();
    await round();
  }
}
