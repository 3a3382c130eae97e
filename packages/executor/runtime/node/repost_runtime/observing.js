import { canonicalText, createMemory } from "./canonical.js";
import { callClosures } from "./closures.js";
import { DEFAULT_LIMITS, Interrupted, Unwritable } from "./canonical-limits.js";
import { restartClock } from "./clock.js";
import { describeThrown } from "./exceptions.js";
import { loadedText } from "./loading.js";
import { readOutput, restartOutput } from "./output.js";
import { seedRandomness } from "./randomness.js";
import { createNames } from "./reachability.js";
import {
  consume,
  hasPendingJobs,
  isAsyncGenerator,
  isAwaitable,
  NeverSettles,
  noteNoJobs,
  settle,
  settleAll,
} from "./settling.js";
import { buildInputs, findTarget, nameFinder, Unusable, unusableInput } from "./targets.js";
import { isExplicit } from "./throw-sites.js";
import { restartTimers } from "./timers.js";

const { stringify } = JSON;
const ROUNDS = 5;
const DUE_JOBS = 3;

export function restartWorld(seed) {
  seedRandomness(seed);
  restartClock();
  restartTimers();
  restartOutput();
}

/** Returns the observation's text. Yields functions to wait for; the module's code runs between them. */
export function* observe({ loaded, call, entry, seed, iterate, onCall }) {
  const writing = {
    limits: { ...DEFAULT_LIMITS, iterate },
    names: createNames(nameFinder(loaded.scope), Object(loaded.exports)),
    memory: createMemory(),
  };
  noteNoJobs();
  try {
    const { outcome, states } = yield* observing({ loaded, call, entry, seed, onCall, writing });
    const receiverState = call.receiver === null ? "null" : states.pop();
    return `{${outcome},"receiver":${receiverState},"arguments":[${states.join(",")}],"stdout":${stringify(readOutput())}}`;
  } catch (error) {
    return unusableText(error);
  }
}

/** Runs each step in `within`, which is slow to enter, and waits between them. */
export async function inSteps(steps, within) {
  let next = () => steps.next();
  for (;;) {
    const { done, value } = within(next);
    if (done) return value;
    next = await waited(steps, value);
  }
}

async function waited(steps, wait) {
  try {
    const value = await wait();
    return () => steps.next(value);
  } catch (error) {
    return () => steps.throw(error);
  }
}

function unusableText(error) {
  if (error instanceof NeverSettles) return '{"kind":"timeout"}';
  if (error instanceof Unusable) {
    const { message: detail, exception } = error;
    return stringify({ kind: "unusable", detail, exception });
  }
  if (error instanceof Unwritable) return stringify({ kind: "unusable", detail: `not writable: ${error.message}` });
  throw error;
}

function* observing({ loaded, call, entry, seed, onCall, writing }) {
  const { values, receiver, view } = yield* inputsOf(loaded.scope, call);
  const target = findTarget(loaded, entry, call, receiver);
  const inputs = call.receiver === null ? values : [...values, receiver];
  const parts = [];
  for (const input of inputs) parts.push({ value: input, opaque: true });
  restartWorld(seed);
  onCall();
  let value;
  try {
    const raw = yield* settled(target(values), writing);
    value = call.view === undefined || call.view === null ? raw : yield* settled(view(raw), writing);
    yield* callClosures(value, { ...writing, settle: (one) => settled(one, writing) });
  } catch (error) {
    yield* dueJobs();
    const outcome = raisedText(error, writing);
    return { outcome, states: statesOf(yield* written(parts, writing)) };
  }
  yield* dueJobs();
  const [result, ...states] = yield* written([{ value, opaque: false }, ...parts], writing);
  const outcome = "error" in result ? raisedText(result.error, writing) : `"kind":"returned","value":${result.text}`;
  return { outcome, states: statesOf(states) };
}

function* inputsOf(scope, call) {
  const inputs = readable(() => buildInputs(scope, call));
  if (!isAwaitable(inputs)) return inputs;
  const { state, value } = yield () => settle(inputs);
  if (state === "pending") throw new Unusable("an input is a promise that nothing settles");
  return readable(() => {
    if (state === "rejected") throw value;
    return value;
  });
}

function readable(make) {
  try {
    return make();
  } catch (error) {
    if (error instanceof NeverSettles) throw error;
    throw unusableInput(error);
  }
}

function* dueJobs() {
  if (hasPendingJobs()) yield someJobs;
}

export async function someJobs() {
  for (let jobs = 0; jobs < DUE_JOBS; jobs += 1) await Promise.resolve();
}

function statesOf(written) {
  const states = [];
  for (const one of written) {
    if (one.error instanceof Interrupted) throw new Unwritable("an iterator among the inputs threw");
    if ("error" in one) throw one.error;
    states.push(one.text);
  }
  return states;
}

/** Objects that only have a method `then` are not awaited. */
function* settled(result, { memory, limits }) {
  let value = result;
  if (isAwaitable(result)) {
    const outcome = yield () => settle(result);
    if (outcome.state === "pending") throw new NeverSettles();
    if (outcome.state === "rejected") throw outcome.value;
    value = outcome.value;
  }
  if (isAsyncGenerator(value)) memory.iterators.set(value, yield () => consume(value, limits.iterate));
  return value;
}

/** Rethrows errors of the runtime, which no program can throw. */
function raisedText(error, writing) {
  if (error instanceof Unwritable || error instanceof NeverSettles) throw error;
  const thrown = error instanceof Interrupted ? error.thrown : error;
  const write = (value) => {
    try {
      return canonicalText(value, { ...writing, opaque: true });
    } catch (error) {
      if (error instanceof Unwritable || error instanceof Interrupted) return "";
      throw error;
    }
  };
  const exception = { ...describeThrown(thrown, write), explicit: isExplicit(thrown, loadedText) };
  return `"kind":"raised","exception":${stringify(exception)}`;
}

/** Rewrites values after their promises and async generators settled. */
function* written(parts, writing) {
  const { memory, limits } = writing;
  const done = [];
  for (const part of parts) {
    let result = attempt(part, writing);
    for (let round = 0; !("error" in result) && memory.waiting.length > 0 && round < ROUNDS; round += 1) {
      yield () => settleAll(memory, limits.iterate);
      result = attempt(part, writing);
    }
    done.push(result);
  }
  return done;
}

function attempt({ value, opaque }, writing) {
  try {
    return { text: canonicalText(value, { ...writing, opaque }) };
  } catch (error) {
    return { error };
  }
}
