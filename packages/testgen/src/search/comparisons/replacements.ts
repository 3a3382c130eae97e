import type { Compared, Comparison } from "../../calls/comparisons.ts";
import { float, integer, type Expression } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import { sampleRegex } from "../../values/regex-samples.ts";

export interface Replacement {
  readonly seen: Expression;
  readonly wanted: Expression;
}

const MAX_ITEMS = 4;

/** Returns values for the other outcome; none if any other value has it. */
export function replacementsFor({ kind, holds, left, right }: Comparison): readonly Replacement[] {
  if (kind === "less" || kind === "at_most") return ordered(left, right, kind === "less", holds);
  if (holds) return [];
  if (kind === "equal") return equal(left, right);
  if (kind === "in") return among(left, right);
  if (kind === "matches") return matching(left, right);
  return affixed(left, right, kind === "begins");
}

/** Makes both sides of an order equal (boundary value analysis). */
export function boundaryReplacements({ kind, left, right }: Comparison): readonly Replacement[] {
  return kind === "less" || kind === "at_most" ? equal(left, right) : [];
}

export function isAtBoundary({ kind, left, right }: Comparison): boolean {
  const isOrder = kind === "less" || kind === "at_most";
  if (!isOrder || left?.kind !== "value" || right?.kind !== "value") return false;
  return expressionKey(left.value) === expressionKey(right.value);
}

function equal(left: Compared, right: Compared): readonly Replacement[] {
  if (left?.kind !== "value" || right?.kind !== "value") return [];
  return [
    { seen: left.value, wanted: right.value },
    { seen: right.value, wanted: left.value },
  ];
}

function ordered(left: Compared, right: Compared, isStrict: boolean, holds: boolean): readonly Replacement[] {
  if (left?.kind !== "value" || right?.kind !== "value") return [];
  // True needs `left` at most `right - 1` or `right`, false at least `right` or `right + 1`.
  const step = isStrict === holds ? 0n : holds ? 1n : -1n;
  const [least, most] = [moved(right.value, step), moved(left.value, -step)];
  return [
    ...(least === null ? [] : [{ seen: left.value, wanted: least }]),
    ...(most === null ? [] : [{ seen: right.value, wanted: most }]),
  ];
}

function moved(value: Expression, by: bigint): Expression | null {
  if (value.kind === "integer") return integer(value.value + by);
  if (value.kind === "float") return float(String(Number(value.text) + Number(by) / 2));
  return value.kind === "text" ? value : null;
}

function among(left: Compared, right: Compared): readonly Replacement[] {
  if (left?.kind !== "value" || right === null || right.kind === "pattern") return [];
  const seen = left.value;
  if (right.kind === "items") return spread(right.items).map((wanted) => ({ seen, wanted }));
  const whole = right.value;
  if ((whole.kind !== "text" && whole.kind !== "bytes") || seen.kind !== whole.kind) return [];
  const characters = spread(Array.from(whole.value)).map((character): Expression => ({
    kind: whole.kind,
    value: character,
  }));
  const longer: Replacement = { seen: whole, wanted: { kind: whole.kind, value: whole.value + seen.value } };
  return [...characters.map((wanted): Replacement => ({ seen, wanted })), longer];
}

function spread<T>(items: readonly T[]): readonly T[] {
  if (items.length <= MAX_ITEMS) return items;
  const step = (items.length - 1) / (MAX_ITEMS - 1);
  return Array.from({ length: MAX_ITEMS }, (_, index) => items[Math.round(index * step)] as T);
}

function matching(left: Compared, right: Compared): readonly Replacement[] {
  if (left?.kind !== "value" || right?.kind !== "pattern") return [];
  const seen = left.value;
  if (seen.kind !== "text" && seen.kind !== "bytes") return [];
  return sampleRegex(right.pattern).map((value): Replacement => ({ seen, wanted: { kind: seen.kind, value } }));
}

function affixed(left: Compared, right: Compared, isBeginning: boolean): readonly Replacement[] {
  if (left?.kind !== "value" || right === null || right.kind === "pattern") return [];
  const seen = left.value;
  if (seen.kind !== "text" && seen.kind !== "bytes") return [];
  const affixes = right.kind === "items" ? spread(right.items) : [right.value];
  return affixes.flatMap((affix): readonly Replacement[] => {
    if (affix.kind !== seen.kind) return [];
    return [{ seen, wanted: { ...seen, value: isBeginning ? affix.value + seen.value : seen.value + affix.value } }];
  });
}
