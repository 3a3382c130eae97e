/**
 * Shows what functions do that a call made and that no name identifies. Each is called with a few arguments of
 * different kinds, and so are the functions that it returns.
 */

import { getOwnPropertyDescriptor, isProxy, ownKeys } from "./inspection.js";
import { isNameless } from "./reachability.js";

const { apply, getPrototypeOf } = Reflect;
const { isArray } = Array;

/** Arguments as text, with functions that make them for each call. */
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
const DEPTH = 2;
/** Number of functions of an object or array that are called. */
const MEMBERS = 8;

/**
 * Calls the nameless functions that a result is or has as own members. Records their results in the memory. Yields
 * steps of an observation. `settle` waits for the result of a call, or throws what it threw.
 */
export function* callClosures(result, { memory, names, settle }, depth = DEPTH) {
  for (const [holder, closure] of closuresIn(result, names)) {
    if (memory.closures.has(closure)) continue;
    const calls = [];
    memory.closures.set(closure, calls);
    if (depth === 0) continue;
    for (const [written, make] of depth === DEPTH ? ARGUMENTS : ARGUMENTS.slice(0, 6)) {
      const answer = yield* answerOf(() => apply(closure, holder, make()), settle);
      calls.push([written, answer]);
      if (answer.state === "returned") yield* callClosures(answer.value, { memory, names, settle }, depth - 1);
    }
    // A function that always throws shows nothing of itself.
    if (calls.every(([, { state }]) => state === "thrown")) calls.length = 0;
  }
}

/** Returns the node of a called function: an instance of Function that holds the results of its calls. */
export function closureNode(calls, encode) {
  const items = calls.map(([written, { state, value }]) => [
    `(${written})`,
    state === "returned" ? encode(value) : "throws",
  ]);
  return { $: "object", class: "Function", v: { $: "attributes", entries: [] }, items };
}

function* answerOf(make, settle) {
  try {
    return { state: "returned", value: yield* settle(make()) };
  } catch {
    return { state: "thrown", value: undefined };
  }
}

function closuresIn(value, names) {
  const isToCall = (member) => typeof member === "function" && !isProxy(member) && isNameless(member, names);
  if (typeof value === "function") return isToCall(value) ? [[undefined, value]] : [];
  if (typeof value !== "object" || value === null || isProxy(value)) return [];
  const found = [];
  for (const key of ownKeys(value)) {
    const member = getOwnPropertyDescriptor(value, key)?.value;
    if (isToCall(member) && !isBoundMethod(value, key, member))
      found.push([isArray(value) ? undefined : value, member]);
    if (found.length === MEMBERS) break;
  }
  return found;
}

/** Returns whether a member is a bound method of its own object: `this.bake = this.bake.bind(this)`. */
function isBoundMethod(object, key, member) {
  if (typeof key !== "string" || getOwnPropertyDescriptor(member, "name")?.value !== `bound ${key}`) return false;
  for (let at = getPrototypeOf(object); at !== null && !isProxy(at); at = getPrototypeOf(at))
    if (typeof getOwnPropertyDescriptor(at, key)?.value === "function") return true;
  return false;
}
