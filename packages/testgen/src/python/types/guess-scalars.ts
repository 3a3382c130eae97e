import { distinctExpressions } from "../../values/arrange.ts";
import { integersOf, textsOf } from "../../values/expression.ts";
import { jsonTexts } from "../../values/json-texts.ts";
import type { Shape } from "../../values/shape.ts";
import type { Best, Guess } from "./guess.ts";
import type { Parts, Usage } from "../usage/usage.ts";

const MAX_SAMPLES = 12;
const JSON_TEXTS = [
  '{"a": 1, "b": [2, 3]}',
  "[1, 2, 3]",
  "{}",
  '"text"',
  "null",
  "not json",
  '{"name": "x", "items": [{"id": 1}]}',
];
const NUMERIC_TEXTS = ["12", "-3", "4.5", "0", "abc"];

export function guessScalars(usage: Usage, best: Best): readonly Guess[] {
  return [...texts(usage, best), ...numbers(usage), ...options(usage)];
}

function texts(usage: Usage, best: Best): readonly Guess[] {
  const guesses: Guess[] = [];
  const words = textsOf(usage.literals);
  const weight = usage.weight("text") + (words.length > 0 ? 1 : 0);
  const composed = usage.parts === null ? [] : composeParts(usage.parts, best);
  const samples = [...new Set([...composed, ...usage.samples, ...words])].slice(0, MAX_SAMPLES);
  if (weight > 0)
    guesses.push({ shape: samples.length === 0 ? { kind: "text" } : { kind: "text", samples }, weight: 1.5 + weight });
  if (usage.weight("json_text") > 0) {
    const suited = usage.loaded === null ? [] : jsonTexts(best(usage.loaded));
    guesses.push({ shape: { kind: "text", samples: [...suited, ...JSON_TEXTS] }, weight: 4 });
  }
  if (usage.weight("bytes") > 0) guesses.push({ shape: { kind: "bytes" }, weight: 1.5 + usage.weight("bytes") });
  return guesses;
}

/** Returns texts that the value may be. */
export function samplesOf(usage: Usage, best: Best): readonly string[] {
  return texts(usage, best).flatMap(({ shape }) => (shape.kind === "text" ? (shape.samples ?? []) : []));
}

function composeParts({ separator, usage }: Parts, best: Best): readonly string[] {
  const joiner = separator ?? " ";
  const slots =
    usage.slots.length > 0
      ? usage.slots
      : Array.from({ length: Math.max(usage.length, 3) }, () => (usage.length > 0 ? usage.entry : usage.item));
  const shapes = slots.map((slot) => best(slot));
  return [0, 1, 2].map((style) => shapes.map((shape, index) => sampleOf(shape, index + style)).join(joiner));
}

const PART_NUMBERS = ["3", "12", "0", "7", "-1", "25"];
const PART_WORDS = ["alpha", "b", "gamma", "Delta", "x1"];

function sampleOf(shape: Shape, index: number): string {
  if (shape.kind === "integer" || shape.kind === "number") return PART_NUMBERS[index % PART_NUMBERS.length] ?? "1";
  if (shape.kind !== "text" || shape.samples === undefined) return PART_WORDS[index % PART_WORDS.length] ?? "x";
  return shape.samples[index % shape.samples.length] ?? "x";
}

function numbers(usage: Usage): readonly Guess[] {
  const guesses: Guess[] = [];
  const values = [...new Set(integersOf(usage.literals).flatMap((value) => [value, value + 1n, value - 1n]))].slice(
    0,
    MAX_SAMPLES,
  );
  const integer = usage.weight("integer");
  const number = usage.weight("number");
  if (integer > 0)
    guesses.push({
      shape: values.length === 0 ? { kind: "integer" } : { kind: "integer", values },
      weight: 1 + integer + number / 2,
    });
  if (number > 0 && integer === 0)
    guesses.push({ shape: values.length === 0 ? { kind: "number" } : { kind: "integer", values }, weight: 1 + number });
  if (number > 0 && values.length > 0) guesses.push({ shape: { kind: "number" }, weight: 0.5 + number });
  if (usage.weight("numeric_text") > 0) {
    guesses.push(
      { shape: { kind: "number" }, weight: 1.3 },
      { shape: { kind: "text", samples: NUMERIC_TEXTS }, weight: 0.7 },
    );
  }
  return guesses;
}

function options(usage: Usage): readonly Guess[] {
  const guesses: Guess[] = [];
  if (usage.literals.length > 1)
    guesses.push({ shape: { kind: "literal", values: distinctExpressions(usage.literals) }, weight: 1 });
  if (usage.weight("optional") > 0) guesses.push({ shape: { kind: "nothing" }, weight: 0.4 });
  if (usage.weight("boolean") > 0) guesses.push({ shape: { kind: "boolean" }, weight: usage.weight("boolean") });
  return guesses;
}
