/** Formats values for messages that people read. */
import { getPrototypeOf, isArray, isSafeInteger, ownKeys, types } from "./base.mjs";
import { describeThrown } from "./exceptions.mjs";

const MAX_PARTS = 300;
const MAX_DEPTH = 20;
const MAX_TEXT = 4_000;

class Unshowable extends Error {}

export function show(value) {
  const budget = { parts: MAX_PARTS, text: MAX_TEXT };
  try {
    return { v: canonical(value, budget, 0) };
  } catch (error) {
    if (!(error instanceof Unshowable)) throw error;
    return { v: null, class: typeof value === "object" ? describeThrown(value).types[0] : typeof value };
  }
}

function canonical(value, budget, depth) {
  budget.parts -= 1;
  if (budget.parts < 0 || depth > MAX_DEPTH) throw new Unshowable();
  switch (typeof value) {
    case "boolean":
      return value;
    case "string":
      return text(value, budget);
    case "number":
      return number(value);
    case "bigint":
      return { $: "int", v: text(value.toString(), budget) };
    case "undefined":
      return { $: "constant", v: "undefined" };
    case "object":
      return value === null ? null : object(value, budget, depth);
    default:
      throw new Unshowable();
  }
}

function text(value, budget) {
  budget.text -= value.length;
  if (budget.text < 0 || !value.isWellFormed()) throw new Unshowable();
  return value;
}

function number(value) {
  if (isSafeInteger(value) && !Object.is(value, -0)) return value;
  const special = { NaN: "nan", Infinity: "inf", "-Infinity": "-inf" };
  return { $: "float", v: Object.is(value, -0) ? "-0.0" : (special[`${value}`] ?? `${value}`) };
}

function object(value, budget, depth) {
  const item = (part) => canonical(part, budget, depth + 1);
  if (types.isProxy(value)) throw new Unshowable();
  if (isArray(value)) {
    const items = [];
    for (let index = 0; index < value.length && index < MAX_PARTS; index += 1) items[index] = item(value[index]);
    if (items.length < value.length) throw new Unshowable();
    return items;
  }
  const prototype = getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new Unshowable();
  const pairs = [];
  for (const key of ownKeys(value)) {
    const own = Reflect.getOwnPropertyDescriptor(value, key);
    if (typeof key === "symbol" || !("value" in own)) throw new Unshowable();
    pairs.push([text(key, budget), item(own.value)]);
  }
  return { $: "dict", v: pairs };
}
