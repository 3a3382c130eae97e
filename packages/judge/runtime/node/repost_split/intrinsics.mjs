/** Names built-in values by their path from the global object. */
import { getOwnPropertyDescriptor, getPrototypeOf, Map, ownKeys, platform, Set } from "./base.mjs";
import { installPerformance } from "./clock.mjs";

const { EventEmitter } = platform("node:events");
const NAMES = (
  "Object Function Array Number Boolean String Symbol BigInt Math JSON Reflect Proxy Promise Map Set WeakMap WeakSet WeakRef " +
  "FinalizationRegistry Date RegExp Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError " +
  "ArrayBuffer SharedArrayBuffer DataView Atomics Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array " +
  "Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array Iterator Intl eval parseInt parseFloat isNaN " +
  "isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape globalThis console process Buffer URL " +
  "URLSearchParams TextEncoder TextDecoder Event EventTarget setTimeout setInterval setImmediate " +
  "clearTimeout clearInterval clearImmediate queueMicrotask structuredClone DOMException atob btoa"
).split(" ");

export const iteratorPrototype = getPrototypeOf(getPrototypeOf([][Symbol.iterator]()));
export const asyncIteratorPrototype = getPrototypeOf(getPrototypeOf(async function* () {}.prototype));

const HIDDEN = {
  "%TypedArray%": getPrototypeOf(Uint8Array),
  "%IteratorPrototype%": iteratorPrototype,
  "%AsyncIteratorPrototype%": asyncIteratorPrototype,
  "%GeneratorFunction%": function* () {}.constructor,
  "%AsyncFunction%": (async () => {}).constructor,
  "%AsyncGeneratorFunction%": async function* () {}.constructor,
  "events.EventEmitter": EventEmitter,
};

export const OPEN_PROTOTYPES = [Object.prototype, EventEmitter.prototype, Error.prototype];

/** Parts of Node that take long to load. */
const RARE = {
  assert: {
    names: ["assert"],
    load() {
      const { AssertionError } = platform("node:assert");
      addClass("assert.AssertionError", AssertionError);
      OPEN_PROTOTYPES.push(AssertionError.prototype);
    },
  },
  abort: {
    names: ["AbortController", "AbortSignal"],
    load() {
      addClass("AbortController", AbortController);
      addClass("AbortSignal", AbortSignal);
    },
  },
  performance: {
    names: ["performance"],
    load() {
      installPerformance();
      addClass("performance", performance);
    },
  },
};

const pathOf = new Map();
const valueAt = new Map();
const loaded = new Set();

function add(path, value) {
  if ((typeof value !== "object" || value === null) && typeof value !== "function") return;
  if (pathOf.has(value)) return;
  pathOf.set(value, path);
  valueAt.set(path, value);
}

function addMembers(path, owner) {
  for (const key of ownKeys(owner)) {
    const own = getOwnPropertyDescriptor(owner, key);
    const name = typeof key === "symbol" ? `@@${key.description}` : key;
    if ("value" in own && typeof own.value === "function") add(`${path}.${name}`, own.value);
  }
}

function addClass(path, value) {
  add(path, value);
  const prototype = typeof value === "function" ? getOwnPropertyDescriptor(value, "prototype")?.value : undefined;
  if (prototype !== undefined && prototype !== null) {
    add(`${path}.prototype`, prototype);
    addMembers(`${path}.prototype`, prototype);
  }
  addMembers(path, value);
}

function nameRare(kind) {
  if (loaded.has(kind)) return;
  loaded.add(kind);
  RARE[kind].load();
}

/** Must follow the clock. Rare built-ins are named when mentioned. */
export function nameIntrinsics(named) {
  for (const name of NAMES) if (name in globalThis) add(name, globalThis[name]);
  for (const [name, value] of Object.entries(HIDDEN)) add(name, value);
  for (const [path, value] of Array.from(valueAt)) {
    if (path === "globalThis") continue;
    addClass(path, value);
  }
  for (const kind of Object.keys(RARE)) if (named[kind]) nameRare(kind);
}

export function intrinsicPath(value) {
  return pathOf.get(value);
}

export function intrinsicAt(path) {
  const found = valueAt.get(path);
  if (found !== undefined || typeof path !== "string") return found;
  const [first] = path.split(".", 1);
  for (const kind of Object.keys(RARE)) if (RARE[kind].names.includes(first)) nameRare(kind);
  return valueAt.get(path);
}

/** Objects may inherit from no other built-ins. */
export function isPrototypePath(path) {
  return path.endsWith(".prototype") || path.endsWith("Prototype%");
}
