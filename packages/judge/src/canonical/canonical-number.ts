import type { CanonicalValue } from "@repost/spec";
import { decimalForm, exactFloat, exactFraction, type ExactNumber } from "./exact-number.ts";

/** `text` is exact; integers and decimals have any length. */
export type CanonicalNumber =
  | { readonly type: "int" | "decimal" | "fraction"; readonly text: string }
  | { readonly type: "float"; readonly value: number; readonly text: string }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "complex"; readonly re: CanonicalNumber; readonly im: CanonicalNumber };

/** Algorithms round differently. */
const RELATIVE_TOLERANCE = 1e-9;
const ROUNDING_TOLERANCE = 1e-14;

export interface NumberRules {
  readonly isOneType: boolean;
  /** Returns whether an expected integer is a whole float. @default never */
  readonly isFloatPlace?: () => boolean;
  /** Absolute tolerance of two floats. @default 0 */
  readonly slack?: () => number;
}

export function numberOf(value: CanonicalValue): CanonicalNumber | null {
  if (typeof value === "boolean") return { type: "bool", value };
  if (typeof value === "number") return { type: "int", text: String(value + 0) };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const tagged = value as Readonly<Record<string, unknown>>;
  const text = tagged["v"];
  switch (tagged["$"]) {
    case "int":
      return typeof text === "string" && /^-?[0-9]+$/u.test(text) ? { type: "int", text } : null;
    case "float":
      return typeof text === "string" ? floatOf(text) : null;
    case "decimal":
      return typeof text === "string" && (isNan(text) || decimalForm(text) !== null) ? { type: "decimal", text } : null;
    case "fraction":
      return typeof text === "string" && /^-?[0-9]+(?:\/0*[1-9][0-9]*)?$/u.test(text)
        ? { type: "fraction", text }
        : null;
    case "complex":
      return complexNumber(tagged["re"], tagged["im"]);
    default:
      return null;
  }
}

/**
 * Floats are equal within a relative 1e-9, as is nan to nan. With one number type, integers and fractions may differ
 * slightly.
 */
export function equalNumbers(left: CanonicalNumber, right: CanonicalNumber, rules: NumberRules): boolean {
  if (left.type === "complex" || right.type === "complex") {
    const [a, b] = [complexOf(left), complexOf(right)];
    return equalNumbers(a.re, b.re, rules) && equalNumbers(a.im, b.im, rules);
  }
  if (left.type === "float" && right.type === "float") {
    return areNear(left.value, right.value, RELATIVE_TOLERANCE, rules.slack);
  }
  if (isNanNumber(left) || isNanNumber(right)) return isNanNumber(left) && isNanNumber(right);
  if (rules.isOneType && isMixedPair(left, right) && (isFraction(left) || rules.isFloatPlace?.() === true)) {
    return areNear(approximate(left), approximate(right), ROUNDING_TOLERANCE, rules.slack);
  }
  const [a, b] = [exactOf(left), exactOf(right)];
  return (
    a !== null && b !== null && a.numerator === b.numerator && a.denominator === b.denominator && a.power === b.power
  );
}

export function approximate(number: CanonicalNumber): number {
  switch (number.type) {
    case "bool":
      return number.value ? 1 : 0;
    case "float":
      return number.value;
    case "complex":
      return approximate(number.im) === 0 ? approximate(number.re) : NaN;
    case "fraction": {
      const [numerator = "", denominator = "1"] = number.text.split("/");
      return Number(numerator) / Number(denominator);
    }
    default:
      return Number(number.text.replace(/^([+-]?)inf(?:inity)?$/iu, "$1Infinity"));
  }
}

function areNear(left: number, right: number, tolerance: number, slack: () => number = () => 0): boolean {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.isNaN(left) && Number.isNaN(right);
  if (left === right) return true;
  if (!Number.isFinite(left) || !Number.isFinite(right)) return false;
  const distance = Math.abs(left - right);
  return distance <= tolerance * Math.max(Math.abs(left), Math.abs(right)) || distance <= slack();
}

export function isFraction(number: CanonicalNumber): boolean {
  return number.type === "float" && Number.isFinite(number.value) && !Number.isInteger(number.value);
}

/** Excludes booleans and big integers of JavaScript. */
function isMixedPair(left: CanonicalNumber, right: CanonicalNumber): boolean {
  return (left.type === "int" && right.type === "float") || (left.type === "float" && right.type === "int");
}

function floatOf(text: string): CanonicalNumber | null {
  if (text === "nan") return { type: "float", value: NaN, text };
  const value = Number(text.replace(/^(-?)inf$/u, "$1Infinity"));
  return Number.isNaN(value) || !/^-?[0-9i]/u.test(text) ? null : { type: "float", value, text };
}

function complexNumber(re: unknown, im: unknown): CanonicalNumber | null {
  const [real, imaginary] = [componentOf(re), componentOf(im)];
  return real === null || imaginary === null ? null : { type: "complex", re: real, im: imaginary };
}

function componentOf(component: unknown): CanonicalNumber | null {
  if (typeof component === "number") return { type: "float", value: component, text: String(component) };
  if (typeof component === "string") return floatOf(component);
  const number = numberOf((component ?? null) as CanonicalValue);
  return number === null || number.type === "complex" ? null : number;
}

function complexOf(number: CanonicalNumber): Extract<CanonicalNumber, { type: "complex" }> {
  return number.type === "complex" ? number : { type: "complex", re: number, im: { type: "int", text: "0" } };
}

function isNan(text: string): boolean {
  return /^[+-]?s?nan[0-9]*$/iu.test(text);
}

function isNanNumber(number: CanonicalNumber): boolean {
  return number.type === "float" ? Number.isNaN(number.value) : number.type === "decimal" && isNan(number.text);
}

function exactOf(number: CanonicalNumber): ExactNumber | null {
  switch (number.type) {
    case "bool":
      return decimalForm(number.value ? "1" : "0");
    case "int":
    case "decimal":
      return decimalForm(number.text);
    case "fraction":
      return exactFraction(number.text);
    case "float":
      return exactFloat(number.value);
    default:
      return null;
  }
}
