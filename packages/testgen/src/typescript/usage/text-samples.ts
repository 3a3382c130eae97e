import { textsOf } from "../../values/expression.ts";
import { sampleRegex } from "../../values/regex-samples.ts";
import { READ_AS_NUMBER } from "./platform-calls.ts";
import type { Use } from "./use.ts";

const MAX_SAMPLES = 16;
const MAX_TOKENS = 10;

/** Returns matches of patterns, and tokens among letters and digits. */
export function textSamples({ patterns, tokens, item, fields, length }: Use): readonly string[] {
  const matched = patterns.map((pattern) => sampleRegex(pattern));
  const fromPatterns = Array.from({ length: 6 }, (_, turn) =>
    matched.flatMap((samples) => samples.slice(turn, turn + 1)),
  ).flat();
  const pieces = [
    ...tokens,
    ...(item === null ? [] : [...item.tokens, ...textsOf(item.literals).filter(({ length: size }) => size <= 3)]),
  ];
  const isNumber = isOfDigits(item) || isOfDigits(fields.get("split parts")?.item ?? null);
  const numbers = isNumber
    ? DIGITS.toSorted((first, other) => Number(other.length === length) - Number(first.length === length))
    : [];
  const all = [
    ...fromPatterns.slice(0, MAX_SAMPLES),
    ...numbers,
    ...tokenSamples([...new Set(pieces)].slice(0, MAX_TOKENS)),
  ];
  return [...new Set(all)].slice(0, MAX_SAMPLES);
}

/** Usual lengths of card, account, book and tax numbers. */
const DIGITS = ["1234567890", "123456789012", "12345678901", "123456789", "4111111111111111", "12345678", "7"];

/** Returns whether its characters or parts are parsed as numbers. */
export function isOfDigits(item: Use | null): boolean {
  return item?.tokens.includes(READ_AS_NUMBER) === true;
}

/** Returns each token between words, between digits and alone, then all together. */
function tokenSamples(tokens: readonly string[]): readonly string[] {
  if (tokens.length === 0) return [];
  const words = ["ab", "c", "12", "x", "3"];
  const joined = tokens.map((token, index) => `${words[index % words.length] ?? ""}${token}`).join("");
  const each = tokens.flatMap((token) => {
    if (/^\w{2,}/u.test(token)) return [token, `${token} x`];
    return [`a${token}b`, `1${token}2${token}3`, token];
  });
  return tokens.length === 1 ? each : [...each.slice(0, 3), `${joined}z`, ...each.slice(3)];
}
