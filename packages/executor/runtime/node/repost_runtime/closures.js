/** Describes nameless functions of a result by sample calls. */

import { getOwnPropertyDescriptor, isProxy, ownKeys } from "./inspection.js";
import { isNameless } from "./reachability.js";

const { apply, getPrototypeOf } = Reflect;
const { isArray } = Array;

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
const MAX_CALLED_MEMBERS = 8;

/** `settle` waits for a call's result, or throws its error. */
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
    if (calls.every(([, { state }]) => state === "thrown")) calls.length = 0;
  }
}

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
    if (found.length === MAX_CALLED_MEMBERS) break;
  }
  return found;
}

function isBoundMethod(object, key, member) {
  if (typeof key !== "string" || getOwnPropertyDescriptor(member, "name")?.value !== `bound ${key}`) return false;
  for (let at = getPrototypeOf(object); at !== null && !isProxy(at); at = getPrototypeOf(at))
    if (typeof getOwnPropertyDescriptor(at, key)?.value === "function") return true;
  return false;
}
