/** Makes one call of the target and writes down what it did. */

import { canonicalText, createMemory } from "./canonical.js";
import { callClosures } from "./closures.js";
import { DEFAULT_LIMITS, Interrupted, Unwritable } from "./canonical-limits.js";
import { restartClock } from "./clock.js";
import { describeThrown } from "./exceptions.js";
import { loadedText } from "./loading.js";
import { readOutput, restartOutput } from "./output.js";
import { seedRandomness } from "./randomness.js";
import { createNames } from "./reachability.js";
import { consume, isAsyncGenerator, isAwaitable, NeverSettles, settle, settleAll } from "./settling.js";
import { buildInputs, describeProblem, findTarget, nameFinder, Unusable } from "./targets.js";
import { isExplicit } from "./throw-sites.js";
import { restartTimers } from "./timers.js";

const { stringify } = JSON;
const ROUNDS = 5;

/** The same randomness, time, timers and output for every call, whatever it took to come there. */
export function restartWorld(seed) {
  seedRandomness(seed);
  restartClock();
  restartTimers();
  restartOutput();
}

/** Calls the target of a freshly loaded module once. Gives the observation as JSON text. Whatever runs code of the module does so `within`. */
export async function observe({ loaded, call, entry, seed, iterate, onCall, within }) {
  const writing = {
    limits: { ...DEFAULT_LIMITS, iterate },
    names: createNames(nameFinder(loaded.scope), Object(loaded.exports)),
    memory: createMemory(),
    within,
  };
  try {
    const begun = await beginCall({ loaded, call, entry, seed, onCall, within });
    const { outcome, states } = await outcomeOf(begun, call, writing);
    const receiverState = call.receiver === null ? "null" : states.pop();
    return `{${outcome},"receiver":${receiverState},"arguments":[${states.join(",")}],"stdout":${stringify(readOutput())}}`;
  } catch (error) {
    return unusableText(error);
  }
}

function unusableText(error) {
  if (error instanceof NeverSettles) return '{"kind":"timeout"}';
  if (error instanceof Unusable) return stringify({ kind: "unusable", detail: error.message });
  if (error instanceof Unwritable) return stringify({ kind: "unusable", detail: `not writable: ${error.message}` });
  throw error;
}

/** Builds the inputs and calls the target. Gives the inputs with `raw`, what the call gave, or `thrown`. A limit of time is dear, so both have one. */
async function beginCall({ loaded, call, entry, seed, onCall, within }) {
  const start = (inputs) => {
    const target = findTarget(loaded, entry, call, inputs.receiver);
    restartWorld(seed);
    onCall();
    try {
      return { ...inputs, raw: target(inputs.values) };
    } catch (thrown) {
      return { ...inputs, thrown };
    }
  };
  const { begun, waiting } = within(() => {
    const inputs = readable(() => buildInputs(loaded.scope, call));
    return isAwaitable(inputs) ? { waiting: inputs } : { begun: start(inputs) };
  });
  if (waiting === undefined) return begun;
  const { state, value } = await settle(waiting);
  if (state === "pending") throw new Unusable("an input is a promise that nothing settles");
  const inputs = readable(() => {
    if (state === "rejected") throw value;
    return value;
  });
  return within(() => start(inputs));
}

function readable(make) {
  try {
    return make();
  } catch (error) {
    if (error instanceof NeverSettles) throw error;
    throw new Unusable(describeProblem(error));
  }
}

/** What a call came to as text, and the states of its arguments and receiver after it. */
async function outcomeOf(begun, call, writing) {
  const { values, receiver, view } = begun;
  const inputs = call.receiver === null ? values : [...values, receiver];
  const parts = [];
  for (const input of inputs) parts.push({ value: input, opaque: true });
  let value;
  try {
    if ("thrown" in begun) throw begun.thrown;
    const { value: raw } = await settled(begun.raw, writing);
    value = call.view === undefined || call.view === null ? raw : writing.within(() => view(raw));
    await callClosures(value, { ...writing, settle: (one) => settled(one, writing) });
  } catch (error) {
    const outcome = raisedText(error, writing);
    return { outcome, states: statesOf(await written(parts, writing)) };
  }
  const [result, ...states] = await written([{ value, opaque: false }, ...parts], writing);
  const outcome = "error" in result ? raisedText(result.error, writing) : `"kind":"returned","value":${result.text}`;
  return { outcome, states: statesOf(states) };
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

/**
 * A promise gives what it comes to; an asynchronous generator stays itself, with what it gives already known. As { value }, for whoever waits
 * for what has a method `then` calls it, and what is no promise is no business of ours.
 */
async function settled(result, { memory, limits }) {
  if (!isAwaitable(result)) {
    if (isAsyncGenerator(result)) memory.iterators.set(result, await consume(result, limits.iterate));
    return { value: result };
  }
  const { state, value } = await settle(result);
  if (state === "pending") throw new NeverSettles();
  if (state === "rejected") throw value;
  return isAsyncGenerator(value) ? settled(value, { memory, limits }) : { value };
}

/** What was thrown, as text. Where a result is an iterator, running it is a part of the call. Throws what no program can throw. */
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

/** Writes values one after the other, each again when it held promises or asynchronous generators that had to be waited for: { text } or { error }. */
async function written(parts, writing) {
  const done = [];
  let round = 0;
  const write = () => {
    while (done.length < parts.length) {
      const result = attempt(parts[done.length], writing);
      if (!("error" in result) && writing.memory.waiting.length > 0 && round < ROUNDS) return;
      done.push(result);
      round = 0;
    }
  };
  while (done.length < parts.length) {
    writing.within(write);
    if (done.length === parts.length) break;
    await settleAll(writing.memory, writing.limits.iterate);
    round += 1;
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
