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
    const { receiver, values, view } = await inputsOf(loaded, call, within);
    const target = findTarget(loaded, entry, call, receiver);
    restartWorld(seed);
    onCall();
    const outcome = await outcomeOf(target, values, writing, view);
    const states = [];
    for (const value of values) states.push(await stateOf(value, writing));
    const receiverState = call.receiver === null ? "null" : await stateOf(receiver, writing);
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

async function inputsOf({ scope }, call, within) {
  try {
    const inputs = within(() => buildInputs(scope, call));
    if (!isAwaitable(inputs)) return inputs;
    const { state, value } = await settle(inputs);
    if (state === "rejected") throw value;
    if (state === "pending") throw new Unusable("an input is a promise that nothing settles");
    return value;
  } catch (error) {
    if (error instanceof NeverSettles) throw error;
    throw new Unusable(describeProblem(error));
  }
}

async function outcomeOf(target, values, writing, view) {
  try {
    const raw = await settled(
      writing.within(() => target(values)),
      writing,
    );
    const value = writing.within(() => view(raw));
    await callClosures(value, { ...writing, settle: (one) => settled(one, writing) });
    const text = await written(value, { ...writing, opaque: false });
    return `"kind":"returned","value":${text}`;
  } catch (error) {
    if (error instanceof Unwritable || error instanceof NeverSettles) throw error;
    // The result is an iterator, and running it is a part of the call.
    return raisedText(error instanceof Interrupted ? error.thrown : error, writing);
  }
}

/** A promise gives what it comes to; an asynchronous generator stays itself, with what it gives already known. */
async function settled(result, { memory, limits }) {
  if (!isAwaitable(result)) {
    if (isAsyncGenerator(result)) memory.iterators.set(result, await consume(result, limits.iterate));
    return result;
  }
  const { state, value } = await settle(result);
  if (state === "pending") throw new NeverSettles();
  if (state === "rejected") throw value;
  return isAsyncGenerator(value) ? settled(value, { memory, limits }) : value;
}

function raisedText(thrown, writing) {
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

async function stateOf(value, writing) {
  try {
    return await written(value, { ...writing, opaque: true });
  } catch (error) {
    if (error instanceof Interrupted) throw new Unwritable("an iterator among the inputs threw");
    throw error;
  }
}

/** Writes a value, again when it held promises or asynchronous generators that had to be waited for. */
async function written(value, writing) {
  for (let round = 0; ; round += 1) {
    const text = writing.within(() => canonicalText(value, writing));
    if (writing.memory.waiting.length === 0 || round === ROUNDS) return text;
    await settleAll(writing.memory, writing.limits.iterate);
  }
}
