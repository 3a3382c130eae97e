import { escapeRegExp } from "@repost/syntax";
import { type Expression, numbersIn } from "../values/expression.ts";

const QUOTED = /(["'`])([\w-]+)\1/gu;
const LIST = /["'`][\w-]+["'`](?:\s*(?:,|\/|\||,?\s*\bor\b|,?\s*\band\b)\s*["'`][\w-]+["'`])+/u;
const EXAMPLE = /\b(?:e\.\s?g|such as|for example|for instance|like|default)\b/iu;

export type Preconditions = ReturnType<typeof preconditionsOf>;

export function preconditionsOf(documentation: string, name: string) {
  const text = parameterText(documentation, name);
  const list = EXAMPLE.test(text) ? undefined : LIST.exec(text)?.[0];
  return {
    positive:
      /(?<!non-?\s?)(?<!or )\bpositive\b(?! or (?:zero|negative))|\b(?:greater|more|larger) than (?:0|zero)\b|> ?0\b/iu.test(
        text,
      ),
    nonNegative: /\bnon-?negative\b|>= ?0\b|\bnot (?:be )?negative\b/iu.test(text),
    nonEmpty: /\bnon-?empty\b|\bnot (?:be )?empty\b/iu.test(text),
    whole: /\b(?:integer|whole number)s?\b/iu.test(text),
    /** Sequences of numbers with length one. */
    normalized: /\bnormali[sz]ed\b|\bunit[- ](?:vector|quaternion|length)\b/iu.test(text),
    /** Listed texts; null without a list. */
    listed: list === undefined ? null : new Set([...list.matchAll(QUOTED)].map(([, , item = ""]) => item)),
  };
}

export function breaksPrecondition(value: Expression, conditions: Preconditions): boolean {
  const number = value.kind === "integer" ? Number(value.value) : value.kind === "float" ? Number(value.text) : null;
  if (number !== null) {
    if (conditions.positive && number <= 0) return true;
    if (conditions.nonNegative && number < 0) return true;
    return conditions.whole && !Number.isInteger(number);
  }
  if (value.kind === "text") {
    if (conditions.nonEmpty && value.value === "") return true;
    return conditions.listed?.has(value.value) === false;
  }
  if (value.kind !== "sequence") return false;
  if (value.items.length === 0) return conditions.nonEmpty;
  const numbers = numbersIn(value);
  const isVector = numbers.length > 1 && numbers.length === value.items.length;
  return conditions.normalized && isVector && Math.abs(Math.hypot(...numbers) - 1) > 1e-6;
}

function parameterText(documentation: string, name: string): string {
  const escaped = escapeRegExp(name);
  const end = String.raw`(?=\n\s*(?:@|:\w+|[\w*]+\s*(?:\([^()\n]*\))?\s*:)|\n\s*\n|$(?![\s\S]))`;
  const patterns = [
    String.raw`@(?:param|arg|argument)\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}\s*)?\[?${escaped}\b[\s\S]*?${end}`,
    String.raw`:param\s+(?:[^:\n]+\s)?${escaped}\s*:[\s\S]*?${end}`,
    String.raw`^\s*\*{0,2}${escaped}\s*(?:\([^()\n]*\))?\s*:[\s\S]*?${end}`,
  ];
  return (
    patterns.map((pattern) => new RegExp(pattern, "mu").exec(documentation)?.[0] ?? "").find((text) => text !== "") ??
    ""
  );
}
