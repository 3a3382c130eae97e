import { isPlain, type Expression } from "./expression.ts";
import type { Field, Shape } from "./shape.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const MAX_DEPTH = 5;
const STYLES = 3;
const MAX_OMITTED = 6;
const WORDS = ["abc", "x", ""];
const NUMBERS = [3, 0, 7];
const FRACTIONS = [1.5, 2, -0.25];

/** Returns some texts with all keys, and one text without each key. */
export function jsonTexts(shape: Shape): readonly string[] {
  if (shape.kind === "unknown" || shape.kind === "text") return [];
  const whole = Array.from({ length: STYLES }, (_, style) => valueOf(shape, style, 0));
  const fields = shape.kind === "mapping" ? (shape.fields ?? []) : [];
  const lacking = fields.slice(0, MAX_OMITTED).map((omitted) => objectOf(fields, 0, 0, omitted));
  return [...new Set([...whole, ...lacking].map((value) => JSON.stringify(value)))];
}

function valueOf(shape: Shape, style: number, depth: number): Json {
  if (depth > MAX_DEPTH) return null;
  switch (shape.kind) {
    case "nothing":
      return null;
    case "boolean":
      return style % 2 === 0;
    case "integer":
      return Number(shape.values?.[style] ?? NUMBERS[style] ?? 1);
    case "number":
      return FRACTIONS[style] ?? 1;
    case "sequence":
      return itemsOf(shape.item, shape.length ?? 2 - (style % 3), style, depth);
    case "tuple":
      return shape.items.map((item) => valueOf(item, style, depth + 1));
    case "mapping":
      return shape.fields === undefined
        ? { a: valueOf(shape.value, style, depth + 1), b: valueOf(shape.value, style + 1, depth + 1) }
        : objectOf(shape.fields, style, depth);
    case "record":
      return objectOf(shape.fields, style, depth);
    case "union":
      return valueOf(shape.options[style % shape.options.length] ?? { kind: "nothing" }, style, depth);
    case "literal":
      return literalOf(shape.values[style % shape.values.length]);
    case "text":
      return shape.samples?.[style] ?? WORDS[style] ?? "abc";
    default:
      return style % 2 === 0 ? "abc" : 3;
  }
}

function itemsOf(item: Shape, length: number, style: number, depth: number): readonly Json[] {
  return Array.from({ length }, (_, index) => valueOf(item, (style + index) % STYLES, depth + 1));
}

function objectOf(fields: readonly Field[], style: number, depth: number, omitted?: Field): Json {
  const kept = fields.filter((field) => field !== omitted);
  return Object.fromEntries(kept.map(({ name, shape }) => [name, valueOf(shape, style, depth + 1)]));
}

function literalOf(value: Expression | undefined): Json {
  if (value === undefined || !isPlain(value)) return null;
  if (value.kind === "text" || value.kind === "boolean") return value.value;
  if (value.kind === "float") return Number(value.text);
  return value.kind === "integer" ? Number(value.value) : null;
}
