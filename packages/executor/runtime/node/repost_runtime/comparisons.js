/**
 * Records compared values for a search, without running code of the module. watch-comparisons.ts inserts the calls.
 *
 * [place, kind, holds, left, right]: kinds are `equal`, `less`, `at_most`, `in`, `begins`, `ends`, `matches`. A side is
 * ["text", text], ["integer", digits], ["float", text], ["boolean", truth], ["nothing"], ["items", sides] (or keys),
 * ["pattern", source], or ["other"].
 */

import { types } from "node:util";
import { apply, getterOf, isPlain, isProxy, isRealArray, ownData, ownKeys, uncurry } from "./inspection.js";

const COMPARED_VARIABLE = "__repost_compared__";

const MAX_TEXT = 200;
const MAX_ITEMS = 40;
const MAX_WRITTEN = 60;
/** First comparisons kept for each place and outcome. */
const FIRST = 2;
const MAX_NOTED = 5000;

const { hasOwn } = Object;
const { isInteger, isFinite } = Number;
const { stringify } = JSON;
const ownProperty = Object.prototype.hasOwnProperty;
const patternSource = getterOf(RegExp.prototype, "source");
const keysOfMap = uncurry(Map.prototype.keys);
const itemsOfSet = uncurry(Set.prototype.values);
const nextOfMap = uncurry(new Map().keys().next);
const nextOfSet = uncurry(new Set().values().next);
let remaining = 0;
let turn = 0;
let kept = [];
let entries = [];
const chosen = [];

/** Must run before the globals are listed. */
export function prepareComparisons() {
  // Not enumerable, for results that are the global object.
  const value = { compare, item, ask, choose, option };
  Object.defineProperty(globalThis, COMPARED_VARIABLE, {
    value,
    configurable: true,
    writable: true,
    enumerable: false,
  });
}

export function withComparisons(coverage, { comparisons }) {
  if (coverage === null || comparisons !== true) return coverage;
  return {
    known: coverage.known,
    ran: () => ({ ...coverage.ran(), comparisons: written() }),
    reset: () => {
      restart();
      coverage.reset();
    },
  };
}

function restart() {
  remaining = MAX_NOTED;
  turn = 0;
  kept = [];
  entries = [];
}

function written() {
  remaining = 0;
  const found = [];
  for (const { place, kind, holds, first, last } of entries) {
    const end = last === null ? [] : [{ at: last.at, left: side(last.left), right: side(last.right) }];
    for (const { at, left, right } of [...first, ...end]) found.push({ at, record: [place, kind, holds, left, right] });
  }
  const latest = new Map();
  for (const { record } of found.sort((one, other) => other.at - one.at)) {
    const text = stringify(record);
    if (!latest.has(text)) latest.set(text, record);
  }
  return [...latest.values()].slice(0, MAX_WRITTEN);
}

function compare(place, number, left, right) {
  switch (number) {
    case 0:
      return noted(place, "equal", left === right, left, right);
    case 1:
      return !noted(place, "equal", left === right, left, right);
    // The module's operator must stay loose.
    case 2:
      // oxlint-disable-next-line eqeqeq
      return noted(place, "equal", left == right, left, right);
    case 3:
      // oxlint-disable-next-line eqeqeq
      return !noted(place, "equal", left == right, left, right);
    case 4:
      return noted(place, "less", left < right, left, right);
    case 5:
      return noted(place, "at_most", left <= right, left, right);
    case 6:
      // Not swapped: JavaScript converts from left to right.
      return noted(place, "less", left > right, right, left);
    case 7:
      return noted(place, "at_most", left >= right, right, left);
    default:
      return noted(place, "in", left in right, left, right);
  }
}

function item(place, container, key) {
  if (remaining > 0 && typeof key === "string" && isTable(container))
    note(place, "in", hasOwn(container, key), key, container);
  return container[key];
}

function ask(place, name, value, ...given) {
  const method = value[name];
  if (typeof method !== "function") throw new TypeError(`${name} is not a function`);
  const result = apply(method, value, given);
  if (remaining > 0) noteAnswer(place, name, value, given, result);
  return result;
}

function noteAnswer(place, name, value, given, result) {
  const [about, second] = given;
  if (name === "call") {
    if (value === ownProperty && isTable(about)) note(place, "in", result === true, second, about);
    return;
  }
  if (name === "hasOwn") {
    if (value === Object && isTable(about)) note(place, "in", result === true, second, about);
    return;
  }
  const holds = isFound(result);
  if (typeof value === "string") {
    noteOfText(place, name, value, about, holds);
  } else if (types.isRegExp(value)) {
    if (typeof about === "string") note(place, "matches", holds, about, value);
  } else if (isTable(value) || isRealArray(value)) note(place, "in", holds, about, value);
}

function isFound(result) {
  return result !== false && result !== -1 && result !== null && result !== undefined;
}

function noteOfText(place, name, value, about, holds) {
  if (types.isRegExp(about)) note(place, "matches", holds, value, about);
  else if (typeof about !== "string") return;
  else if (name === "startsWith") note(place, "begins", holds, value, about);
  else if (name === "endsWith") note(place, "ends", holds, value, about);
  else note(place, "in", holds, about, value);
}

function choose(place, value) {
  chosen[place] = value;
  return value;
}

function option(place, of, value) {
  noted(place, "equal", chosen[of] === value, chosen[of], value);
  return value;
}

function noted(place, kind, holds, left, right) {
  if (remaining > 0) note(place, kind, holds, left, right);
  return holds;
}

function note(place, kind, holds, left, right) {
  remaining -= 1;
  if (!isTelling(left) && !isTelling(right)) return;
  turn += 1;
  const number = place * 2 + (holds ? 1 : 0);
  let entry = kept[number];
  if (entry === undefined) {
    entry = { place, kind, holds, first: [], last: null };
    kept[number] = entry;
    entries[entries.length] = entry;
  }
  const { first } = entry;
  if (first.length < FIRST) first[first.length] = { at: turn, left: side(left), right: side(right) };
  // Keeps plain values only: writing tables takes long.
  else if (isPlainValue(left) && isPlainValue(right)) entry.last = { at: turn, left, right };
}

function isTelling(value) {
  return value !== null && value !== undefined && (isPlainValue(value) || types.isRegExp(value) || hasItems(value));
}

function isPlainValue(value) {
  if (value === null) return true;
  const kind = typeof value;
  return kind === "string" || kind === "number" || kind === "boolean" || kind === "undefined";
}

function hasItems(value) {
  return typeof value === "object" && (isRealArray(value) || isTable(value));
}

function isTable(value) {
  if (typeof value !== "object" || value === null || isProxy(value)) return false;
  return types.isMap(value) || types.isSet(value) || (!isRealArray(value) && isPlain(value));
}

function side(value, depth = 0) {
  if (value === null || value === undefined) return ["nothing"];
  if (typeof value === "string") return ["text", value.slice(0, MAX_TEXT)];
  if (typeof value === "boolean") return ["boolean", value];
  if (typeof value === "number") {
    if (!isFinite(value)) return ["other"];
    return isInteger(value) ? ["integer", BigInt(value).toString()] : ["float", String(value)];
  }
  if (typeof value !== "object") return ["other"];
  if (types.isRegExp(value)) {
    const source = patternSource(value);
    return source.length <= 4 * MAX_TEXT ? ["pattern", source] : ["other"];
  }
  if (depth === 2 || !hasItems(value)) return ["other"];
  return ["items", someOf(value).map((one) => side(one, depth + 1))];
}

function someOf(value) {
  if (types.isMap(value)) return firstOf(keysOfMap(value), nextOfMap);
  if (types.isSet(value)) return firstOf(itemsOfSet(value), nextOfSet);
  if (!isRealArray(value)) return ownKeys(value).slice(0, MAX_ITEMS);
  const length = Math.min(MAX_ITEMS, ownData(value, "length") ?? 0);
  return Array.from({ length }, (_, at) => ownData(value, String(at)));
}

function firstOf(iterator, nextOf) {
  const items = [];
  while (items.length < MAX_ITEMS) {
    const { done, value } = nextOf(iterator);
    if (done) break;
    items[items.length] = value;
  }
  return items;
}
