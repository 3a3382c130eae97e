import { platform, Promise, setImmediate, setTimeout } from "./base.mjs";

const STREAMS = new Set(["TTYWrap", "PipeWrap", "TCPSocketWrap", "FSEventWrap", "SignalWrap"]);
const PORT = "MessagePort";
const PAUSE_MS = 1;
const MAX_WAIT_MS = 200;
const FILE_REQUESTS = new Set(["FSReqCallback", "FSReqPromise"]);
/** Reading a pipe may never end. */
const MAX_FILE_WAIT_MS = 10_000;
/** An active port may belong to the module loader. */
const MAX_IMPORT_MS = 10_000;
/** Older Node versions load modules in a thread whose port is the only sign of an import. */
const hasLoaderThread = typeof platform("node:module").registerHooks !== "function";
let portSince = null;
let fileSince = null;
const activeResources = process.getActiveResourcesInfo.bind(process);
const { hrtime } = process;

/** Milliseconds. */
function wallClock() {
  const [seconds, nanoseconds] = hrtime.call(process);
  return seconds * 1e3 + nanoseconds / 1e6;
}

export function round() {
  return new Promise((resolve) => void setImmediate(resolve));
}

export function pause() {
  return new Promise((resolve) => void setTimeout(resolve, PAUSE_MS));
}

export function hasOpenPort() {
  return activeResources().includes(PORT);
}

export function isBusy() {
  const active = activeResources();
  const isOperation = (name) => !STREAMS.has(name) && name !== "Timeout" && name !== PORT;
  return mayImport(active.includes(PORT)) || active.some(isOperation);
}

function mayImport(isPortOpen) {
  portSince = isPortOpen ? (portSince ?? wallClock()) : null;
  return hasLoaderThread && portSince !== null && wallClock() - portSince < MAX_IMPORT_MS;
}

function awaitsFile() {
  const isUnderWay = activeResources().some((name) => FILE_REQUESTS.has(name));
  fileSince = isUnderWay ? (fileSince ?? wallClock()) : null;
  return fileSince !== null && wallClock() - fileSince < MAX_FILE_WAIT_MS;
}

export async function becomeQuiet(isOver = () => false) {
  const deadline = wallClock() + MAX_WAIT_MS;
  await round();
  while (!isOver() && isBusy() && (awaitsFile() || wallClock() < deadline)) {
    await pause();
    await round();
  }
}
