/** When nothing else can run, the clock advances to the next timer. */

import { promisify } from "node:util";
import { advanceClock, elapsedMs } from "./clock.js";
import { platform } from "./platform.js";

const LONGEST_MS = 2_147_483_647;
const { apply } = Reflect;

let last = 0;
let waiting = new Map();

const REPLACEMENTS = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout: clear,
  clearInterval: clear,
  clearImmediate: clear,
};

export function installTimers() {
  replaceIn(globalThis);
  setTimeout[promisify.custom] = delay;
  setImmediate[promisify.custom] = soon;
}

/** Installed on demand, because the platform must load these modules first. */
export function installTimerModules() {
  replaceIn(platform("node:timers"));
  Object.assign(platform("node:timers/promises"), { setTimeout: delay, setImmediate: soon, setInterval: ticks });
}

function replaceIn(owner) {
  for (const [name, act] of Object.entries(REPLACEMENTS)) owner[name] = act;
}

export function installAbortTimeout() {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(
      () => controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
      milliseconds,
    );
    return controller.signal;
  };
}

export function restartTimers() {
  waiting = new Map();
  last = 0;
}

export function runNextTimer() {
  let next;
  for (const timer of waiting.values()) {
    if (next === undefined || timer.at < next.at) next = timer;
  }
  if (next === undefined) return false;
  if (next.at > elapsedMs()) advanceClock(next.at - elapsedMs());
  if (next.interval === null) waiting.delete(next.id);
  else next.at = elapsedMs() + next.interval;
  try {
    apply(next.act, next.handle, next.values);
  } catch {
    // An error in a timer has no caller.
  }
  return true;
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
    this.#timer.at = elapsedMs() + this.#timer.delay;
    return this;
  }
  close() {
    clear(this);
    return this;
  }
  [Symbol.toPrimitive]() {
    return this.#timer.id;
  }
  [Symbol.dispose ?? Symbol.for("dispose")]() {
    clear(this);
  }
}

function add(act, milliseconds, repeats, values) {
  if (typeof act !== "function") {
    throw Object.assign(new TypeError(`The "callback" argument must be of type function. Received ${typeof act}`), {
      code: "ERR_INVALID_ARG_TYPE",
    });
  }
  const wanted = +milliseconds;
  const delay = wanted >= 1 && wanted <= LONGEST_MS ? Math.trunc(wanted) : 1;
  last += 1;
  const timer = {
    id: last,
    act,
    values,
    delay,
    at: elapsedMs() + delay,
    interval: repeats ? delay : null,
    handle: null,
  };
  timer.handle = new Timeout(timer);
  waiting.set(timer.id, timer);
  return timer;
}

function setTimeout(callback, milliseconds, ...values) {
  return add(callback, milliseconds, false, values).handle;
}

function setInterval(callback, milliseconds, ...values) {
  return add(callback, milliseconds, true, values).handle;
}

function setImmediate(callback, ...values) {
  const timer = add(callback, 1, false, values);
  timer.at = elapsedMs() - 1;
  return timer.handle;
}

function clear(timer) {
  if (timer === undefined || timer === null) return;
  waiting.delete(typeof timer === "object" ? timer[Symbol.toPrimitive]?.() : Number(timer));
}

function delay(milliseconds, value, { signal } = {}) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException("The operation was aborted", "AbortError"));
    if (signal?.aborted) abort();
    else setTimeout(resolve, milliseconds, value);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

function soon(value) {
  return new Promise((resolve) => void setImmediate(resolve, value));
}

async function* ticks(milliseconds, value) {
  for (;;) yield await delay(milliseconds, value);
}
