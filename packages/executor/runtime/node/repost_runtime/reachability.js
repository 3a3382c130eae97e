/** Uses the path to a function, not its own `name`. */

import { Unwritable } from "./canonical-limits.js";
import { functionName, getOwnPropertyDescriptor, getPrototypeOf, isProxy, ownKeys, uncurry } from "./inspection.js";
import { symbolText } from "./symbols.js";

const sourceOf = uncurry(Function.prototype.toString);
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
const isNamed = (key) => typeof key === "symbol" || IDENTIFIER.test(key);

export function createNames(find = () => undefined, exported = {}) {
  return { find, exported };
}

export function functionNode(value, names) {
  const isType = isClass(value);
  const known = knownName(value, names, isType);
  if (known === "") throw new Unwritable("a function without a name");
  return { $: isType ? "type" : "function", v: known };
}

export function isNameless(value, names) {
  return knownName(value, names, isClass(value)) === "";
}

function knownName(value, names, isType) {
  return nameOf(value, names) ?? (isType ? functionName(value) : "");
}

export function isClass(value) {
  if (isProxy(value)) return false;
  if (/^class\b/.test(sourceOf(value))) return true;
  return CONSTRUCTOR.test(functionName(value)) && CONSTRUCTOR.test(builtInName(value) ?? "");
}

const CONSTRUCTOR = /^(?:Intl\.)?[A-Z]\w*$/;

function nameOf(value, { find, exported }) {
  const known = builtInName(value);
  if (known !== undefined) return known;
  const name = functionName(value);
  if (IDENTIFIER.test(name) && find(name) === value) return name;
  for (const key of ownKeys(exported)) {
    if (typeof key === "string" && getOwnPropertyDescriptor(exported, key)?.value === value) return key;
  }
  return null;
}

export const LANGUAGE =
  "Object Function Array String Number Boolean Symbol BigInt Math JSON Reflect Date RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError Map Set WeakMap WeakSet WeakRef Promise Proxy ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Intl Iterator Atomics URL URLSearchParams Buffer TextEncoder TextDecoder parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI structuredClone queueMicrotask setTimeout clearTimeout setInterval clearInterval console".split(
    " ",
  );

let builtIn;

function builtInName(value) {
  // Listing takes longer than a few calls.
  builtIn ??= namesOfBuiltIns();
  return builtIn.get(value);
}

function namesOfBuiltIns() {
  const found = new Map();
  const seen = new Set();
  const visit = (owner, path, depth) => {
    if (seen.has(owner) || depth > 3) return;
    seen.add(owner);
    for (const key of ownKeys(owner)) {
      const value = isNamed(key) ? getOwnPropertyDescriptor(owner, key)?.value : undefined;
      if (value === null || (typeof value !== "object" && typeof value !== "function")) continue;
      const name = typeof key === "symbol" ? `${path}[${symbolText(key)}]` : path === "" ? key : `${path}.${key}`;
      if (typeof value === "function" && !found.has(value)) found.set(value, name);
      visit(value, name, depth + 1);
    }
  };
  const language = Object.fromEntries(
    LANGUAGE.flatMap((name) => (name in globalThis ? [[name, globalThis[name]]] : [])),
  );
  visit(language, "", 0);
  visit(
    getPrototypeOf(function* () {}),
    "GeneratorFunction.prototype",
    2,
  );
  return found;
}
