/**
 * What functions do that a call made: nothing leads to them, so that no name tells them apart, but they can be called. Each is called with
 * a few arguments of different kinds, and so are the functions that it gives in turn.
 */

import { Unwritable } from "./canonical-limits.js";
import { functionNode } from "./reachability.js";
import { getOwnPropertyDescriptor, isProxy, ownKeys } from "./inspection.js";
import { OutOfTime } from "./time-limit.js";

const { apply } = Reflect;
const { isArray } = Array;

/** Arguments as they are written, with what makes them anew for each call. */
const ARGUMENTS = [
  ["", () => []],
  ["1", () => [1]],
  ['"ab"', () => ["ab"]],
  ["[3, 1, 2]", () => [[3, 1, 2]]],
  ["{ a: 1, b: 2 }", () => [{ a: 1, b: 2 }]],
  ["2, 3", () => [2, 3]],
  ['"b", { a: 1, b: 2 }', () => ["b", { a: 1, b: 2 }]],
  ["4, 2, 6", () => [4, 2, 6]],
];
/** Functions given by functions given by functions are as deep as anybody looks. */
const DEPTH = 2;
/** How many functions of an object or array are called. */
const MEMBERS = 8;

/**
 * Calls the functions without a name that a result is, or holds as its own members, and notes in the memory what each call gave. `settle`
 * waits for what a call gives; it throws what the call came to. `within` is what calls happen in.
 */
export async function callClosures(result, { memory, names, settle, within }, depth = DEPTH) {
  for (const [holder, closure] of closuresIn(result, names)) {
    if (memory.closures.has(closure)) continue;
    const calls = [];
    memory.closures.set(closure, calls);
    if (depth === 0) continue;
    for (const [written, make] of depth === DEPTH ? ARGUMENTS : ARGUMENTS.slice(0, 6)) {
      const answer = await answerOf(() => within(() => apply(closure, holder, make())), settle);
      calls.push([written, answer]);
      if (answer.state === "returned") await callClosures(answer.value, { memory, names, settle, within }, depth - 1);
    }
    // That it refuses everything tells nothing of it.
    if (calls.every(([, { state }]) => state === "thrown")) calls.length = 0;
  }
}

/** What a function that was called is written as: an instance of Function that holds what each call gave. */
export function closureNode(calls, encode) {
  const items = calls.map(([written, { state, value }]) => [
    `(${written})`,
    state === "returned" ? encode(value) : "throws",
  ]);
  return { $: "object", class: "Function", v: { $: "attributes", entries: [] }, items };
}

async function answerOf(make, settle) {
  try {
    const { value } = await settle(make());
    return { state: "returned", value };
  } catch (error) {
    if (error instanceof OutOfTime) throw error;
    return { state: "thrown", value: undefined };
  }
}

function closuresIn(value, names) {
  if (typeof value === "function") return isNameless(value, names) ? [[undefined, value]] : [];
  if (typeof value !== "object" || value === null || isProxy(value)) return [];
  const found = [];
  for (const key of ownKeys(value)) {
    const member = getOwnPropertyDescriptor(value, key)?.value;
    if (typeof member === "function" && isNameless(member, names))
      found.push([isArray(value) ? undefined : value, member]);
    if (found.length === MEMBERS) break;
  }
  return found;
}

function isNameless(value, names) {
  if (isProxy(value)) return false;
  try {
    functionNode(value, names);
    return false;
  } catch (error) {
    if (error instanceof Unwritable) return true;
    throw error;
  }
}
