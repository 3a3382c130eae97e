/** Values without identity, as themselves or as a tagged list. */
import { isArray, isSafeInteger, same } from "./base.mjs";
import { TooLarge, Violation } from "./problems.mjs";

const MAX_DIGITS = 1_000_000;
const NUMBER = /^-?(?:\d+(?:\.\d+)?(?:e[+-]\d+)?|Infinity)$|^NaN$/u;
const DIGITS = /^-?[0-9a-f]+$/u;

const wellKnown = new Map();
const symbolNames = new Map();
for (const name of Reflect.ownKeys(Symbol)) {
  if (typeof Symbol[name] !== "symbol") continue;
  wellKnown.set(name, Symbol[name]);
  symbolNames.set(Symbol[name], name);
}
const { keyFor, for: symbolFor } = Symbol;
const bigint = BigInt;

export const HOLE = { hole: true };

/** Returns undefined for a value with identity. */
export function writeLeaf(value) {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "undefined":
      return ["u"];
    case "number":
      return writeNumber(value);
    case "bigint":
      return writeBigint(value);
    case "symbol":
      return writeSymbol(value);
    default:
      return value === HOLE ? ["h"] : value === null ? null : undefined;
  }
}

function writeNumber(value) {
  if (isSafeInteger(value) && !same(value, -0)) return value;
  return ["n", same(value, -0) ? "-0" : `${value}`];
}

function writeBigint(value) {
  const text = value.toString(16);
  if (text.length > MAX_DIGITS) throw new TooLarge("an integer of too many digits");
  return ["i", text];
}

function writeSymbol(value) {
  const name = symbolNames.get(value);
  if (name !== undefined) return ["s", name];
  const key = keyFor(value);
  return key === undefined ? undefined : ["S", key];
}

export const NOT_A_LEAF = { leaf: false };

export function readLeaf(part) {
  if (part === null || typeof part === "string" || typeof part === "boolean") return part;
  if (typeof part === "number") return part;
  if (!isArray(part) || typeof part[0] !== "string") throw new Violation("a value of no known form");
  switch (part[0]) {
    case "u":
      return undefined;
    case "h":
      return HOLE;
    case "n":
      return readNumber(textOf(part[1]));
    case "i":
      return readBigint(textOf(part[1]));
    case "s":
      return known(wellKnown.get(textOf(part[1])));
    case "S":
      return symbolFor(textOf(part[1]));
    default:
      return NOT_A_LEAF;
  }
}

function readNumber(text) {
  if (!NUMBER.test(text)) throw new Violation("a number of no known form");
  return text === "-0" ? -0 : +text;
}

function readBigint(text) {
  if (!DIGITS.test(text) || text.length > MAX_DIGITS + 1) throw new Violation("an integer of no known form");
  return text[0] === "-" ? -bigint(`0x${text.slice(1)}`) : bigint(`0x${text}`);
}

function known(value) {
  if (value === undefined) throw new Violation("a symbol of no known name");
  return value;
}

export function textOf(part) {
  if (typeof part !== "string") throw new Violation("a text was expected");
  return part;
}
