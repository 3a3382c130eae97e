import type { CanonicalValue } from "@repost/spec";

/** A number as the target's language has it. `text` is exact; integers and decimals have any length. */
export type CanonicalNumber =
  | { readonly type: "int" | "decimal" | "fraction"; readonly text: string }
  | { readonly type: "float"; readonly value: number; readonly text: string }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "complex"; readonly re: number; readonly im: number };

/** How far apart two floats may be, relative to the larger: alternative algorithms round differently. */
export const RELATIVE_TOLERANCE = 1e-9;

/** The number that a canonical value stands for; null when it is none. */
export function numberOf(value: CanonicalValue): CanonicalNumber | null {
  if (typeof value === "boolean") return { type: "bool", value };
  if (typeof value === "number") return { type: "int", text: String(value + 0) };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const tagged = value as Readonly<Record<string, unknown>>;
  const text = tagged["v"];
  switch (tagged["$"]) {
    case "int":
      return isInteger(text) ? { type: "int", text: plainInteger(text) } : null;
    case "float":
      return typeof text === "string" ? { type: "float", value: parseFloatText(text), text } : null;
    case "decimal":
      return typeof text === "string" ? { type: "decimal", text } : null;
    case "fraction":
      return typeof text === "string" ? { type: "fraction", text } : null;
    case "complex":
      return { type: "complex", re: componentOf(tagged["re"]), im: componentOf(tagged["im"]) };
    default:
      return null;
  }
}

/**
 * Whether two numbers are equal as Python's `==` says, but for floats, which may differ by RELATIVE_TOLERANCE, and for nan, which
 * equals nan. Integers, decimals and fractions are exact among their own kind; between kinds the values are compared as floats.
 */
export function equalNumbers(left: CanonicalNumber, right: CanonicalNumber): boolean {
  if (left.type === "complex" || right.type === "complex") {
    const [a, b] = [complexOf(left), complexOf(right)];
    return equalFloats(a.re, b.re) && equalFloats(a.im, b.im);
  }
  const exactLeft = exactText(left);
  const exactRight = exactText(right);
  if (exactLeft !== null && exactRight !== null && exactLeft.type === exactRight.type) {
    return exactLeft.text === exactRight.text;
  }
  return equalFloats(approximate(left), approximate(right));
}

export function equalFloats(left: number, right: number): boolean {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.isNaN(left) && Number.isNaN(right);
  if (left === right) return true;
  if (!Number.isFinite(left) || !Number.isFinite(right)) return false;
  return Math.abs(left - right) <= RELATIVE_TOLERANCE * Math.max(Math.abs(left), Math.abs(right));
}

function isInteger(text: unknown): text is string {
  return typeof text === "string" && /^-?[0-9]+$/u.test(text);
}

function plainInteger(text: string): string {
  const digits = text.replace(/^-?0*/u, "");
  if (digits === "") return "0";
  return text.startsWith("-") ? `-${digits}` : digits;
}

function parseFloatText(text: string): number {
  if (text === "inf") return Infinity;
  if (text === "-inf") return -Infinity;
  // Number("") is 0, so that an empty text would pass for one.
  return text.trim() === "" ? NaN : Number(text);
}

function componentOf(component: unknown): number {
  if (typeof component === "number") return component;
  if (typeof component === "string") return parseFloatText(component);
  const number = numberOf((component ?? null) as CanonicalValue);
  return number === null ? NaN : approximate(number);
}

function complexOf(number: CanonicalNumber): { readonly re: number; readonly im: number } {
  return number.type === "complex" ? number : { re: approximate(number), im: 0 };
}

function exactText(number: CanonicalNumber): { readonly type: string; readonly text: string } | null {
  switch (number.type) {
    case "bool":
      return { type: "int", text: number.value ? "1" : "0" };
    case "int":
    case "fraction":
      return number;
    case "decimal":
      return { type: "decimal", text: plainDecimal(number.text) };
    default:
      return null;
  }
}

/** Digits without trailing zeros and their exponent: 1.50 and 15E-1 give the same, whatever the size of the exponent. */
function plainDecimal(text: string): string {
  const match = /^([+-]?)([0-9]*)\.?([0-9]*)(?:E([+-]?[0-9]{1,15}))?$/iu.exec(text);
  if (match === null) return text.toLowerCase();
  const [, sign = "", whole = "", part = "", exponent = "0"] = match;
  const digits = `${whole}${part}`.replace(/^0+/u, "");
  const kept = withoutTrailingZeros(digits);
  if (kept === "") return "0";
  const power = Number(exponent) - part.length + (digits.length - kept.length);
  return `${sign === "-" ? "-" : ""}${kept}e${power}`;
}

/** A loop, for a regular expression anchored at the end takes quadratic time on hostile digits. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** The nearest float; nan where there is none. */
export function approximate(number: CanonicalNumber): number {
  switch (number.type) {
    case "bool":
      return number.value ? 1 : 0;
    case "float":
      return number.value;
    case "complex":
      return number.im === 0 ? number.re : NaN;
    case "fraction": {
      const [numerator = "", denominator = "1"] = number.text.split("/");
      return Number(numerator) / Number(denominator);
    }
    default:
      return parseFloatText(
        number.text.replace(/^([+-]?)inf(?:inity)?$/iu, (_match, sign: string) => (sign === "-" ? "-inf" : "inf")),
      );
  }
}
