/** When both processes are idle, the clock jumps to a timer. */
import { apply, Map, platform, Promise } from "./base.mjs";
import { advanceTo, elapsedUs } from "./clock.mjs";

const LONGEST_MS = 2_147_483_647;
const { trunc } = Math;

let last = 0;
const waiting = new Map();

export function nextTimerUs() {
  return next()?.at ?? null;
}

export function runNextTimer() {
  const timer = next();
  if (timer === undefined) return;
  advanceTo(timer.at);
  if (timer.repeats) timer.at = elapsedUs() + timer.delayUs;
  else waiting.delete(timer.id);
  apply(timer.act, timer.handle, timer.values);
}

function next() {
  let found;
  for (const timer of waiting.values()) if (found === undefined || timer.at < found.at) found = timer;
  return found;
}

class Timeout {
  #timer;

  constructor(timer) {
    this.#timer = timer;
  }

  ref() {
    return this;
  }

  unref() {
    return this;
  }

  hasRef() {
    return true;
  }

  refresh() {
    this.#timer.at = elapsedUs() + this.#timer.delayUs;
    return this;
  }

  close() {
    clear(this);
    return this;
  }

  [Symbol.toPrimitive]() {
    return this.#timer.id;
  }
}

function add(act, delay, repeats, values) {
  if (typeof act !== "function") {
    const message = `The "callback" argument must be of type function. Received ${act === null ? "null" : typeof act}`;
    throw Object.assign(new TypeError(message), { code: "ERR_INVALID_ARG_TYPE" });
  }
  const wanted = +delay;
  const delayUs = (wanted >= 1 && wanted <= LONGEST_MS ? trunc(wanted) : 1) * 1_000;
  last += 1;
  const timer = { id: last, act, values, delayUs, at: elapsedUs() + delayUs, repeats, handle: null };
  timer.handle = new Timeout(timer);
  waiting.set(timer.id, timer);
  return timer.handle;
}

function clear(timer) {
  if (timer === undefined || timer === null) return;
  waiting.delete(typeof timer === "object" ? timer[Symbol.toPrimitive]?.("number") : +timer);
}

function delayed(milliseconds, value, { signal } = {}) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal?.aborted) abort();
    else add(resolve, milliseconds, false, [value]);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

export function installTimers(namesModules) {
  const timers = {
    setTimeout(callback, milliseconds, ...values) {
      return add(callback, milliseconds, false, values);
    },
    setInterval(callback, milliseconds, ...values) {
      return add(callback, milliseconds, true, values);
    },
    clearTimeout: (timer) => clear(timer),
    clearInterval: (timer) => clear(timer),
  };
  timers.setTimeout[platform("node:util").promisify.custom] = delayed;
  Object.assign(globalThis, timers);
  if (!namesModules) return;
  Object.assign(platform("node:timers"), timers);
  platform("node:timers/promises").setTimeout = delayed;
  platform("node:module").syncBuiltinESMExports();
}
