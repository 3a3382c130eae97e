import { types } from "node:util";
import { isAsync } from "./canonical-bodies.js";
import { Interrupted } from "./canonical-limits.js";
import { getOwnPropertyDescriptor, uncurry } from "./inspection.js";
import { platform } from "./platform.js";
import { realNow } from "./real-time.js";
import { runNextTimer } from "./timers.js";

const then = uncurry(Promise.prototype.then);
const nextImmediate = setImmediate;
const realTimeout = setTimeout;
const activeResources = process.getActiveResourcesInfo.bind(process);
const asyncNext = uncurry(Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})())).next);
const turn = () => new Promise((resolve) => void nextImmediate(resolve));
const millisecond = () => new Promise((resolve) => void realTimeout(resolve, 1));

/** Some pending work is invisible, such as the thread pool's. */
const PATIENCE_MS = 50;
/** Maximum time for which visible I/O delays timers. */
const OUTSIDE_MS = 200;

let usualResources = [];
/** Undefined without `watchJobs`. */
let hasJobs;

/** Remembers resources that keep the process alive without a call. */
export function noteUsualResources() {
  usualResources = activeResources();
}

export function isBusyOutside() {
  return activeResources().length > usualResources.length;
}

/** Notes each promise and microtask that code creates. */
export function watchJobs() {
  const note = () => (hasJobs = true);
  platform("node:v8").promiseHooks.onInit(note);
  const enqueue = globalThis.queueMicrotask;
  globalThis.queueMicrotask = function queueMicrotask(callback) {
    note();
    return enqueue(callback);
  };
  hasJobs = false;
}

export function noteNoJobs() {
  if (hasJobs === true) hasJobs = false;
}

/** Also true if nothing watches. */
export function hasPendingJobs() {
  return hasJobs !== false;
}

/** Returns { state, value }; "pending" if nothing can settle the promise. */
export async function settle(promise) {
  const outcome = { state: "pending", value: undefined };
  const note = (state) => (value) => {
    outcome.state = state;
    outcome.value = value;
  };
  then(promise, note("fulfilled"), note("rejected"));
  await until(() => outcome.state !== "pending");
  return outcome;
}

export async function settleAll(memory, limit) {
  for (const waiting of memory.waiting.splice(0)) {
    if (types.isPromise(waiting)) memory.promises.set(waiting, await settle(waiting));
    else memory.iterators.set(waiting, await consume(waiting, limit));
  }
}

/** A native promise without own methods, or an async generator. */
export function isAwaitable(value) {
  if (types.isProxy(value) || typeof value !== "object" || value === null) return false;
  return types.isPromise(value) && getOwnPropertyDescriptor(value, "constructor") === undefined;
}

export function isAsyncGenerator(value) {
  return !types.isProxy(value) && types.isGeneratorObject(value) && isAsync(value);
}

export async function consume(generator, limit) {
  const taken = { items: [], more: false, result: undefined };
  while (!taken.more) {
    const { state, value: step } = await settle(asyncNext(generator));
    if (state === "rejected") throw new Interrupted(step);
    if (state === "pending") throw new NeverSettles();
    if (step.done) {
      taken.result = step.value;
      return taken;
    }
    if (taken.items.length < limit) taken.items.push(step.value);
    else taken.more = true;
  }
  return taken;
}

export class NeverSettles extends Error {}

async function until(isOver) {
  let [idleSince, busySince] = [null, null];
  // Most promises settle after a few pending microtasks.
  for (let jobs = 0; jobs < 3 && !isOver(); jobs += 1) await Promise.resolve();
  while (!isOver()) {
    await turn();
    if (isOver()) return;
    const now = realNow();
    busySince = isBusyOutside() ? (busySince ?? now) : null;
    if (busySince !== null && now - busySince < OUTSIDE_MS) {
      await millisecond();
    } else if (runNextTimer() || busySince !== null) {
      idleSince = null;
    } else {
      idleSince ??= now;
      if (now - idleSince > PATIENCE_MS) return;
      await millisecond();
    }
  }
}
