import type { Candidate, Remedy } from "../../subject.ts";
import { childrenOf, mapChildren, nothing, type Expression } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import type { ValueGenerator } from "../../values/value-generator.ts";
import { slotsOf, valueAt, withValue } from "../slots.ts";

const MAX_VARIANTS = 3;

/** Returns a call per place of the wrong type and right value. */
export function repair(parent: Candidate, remedy: Remedy, valueGenerator: ValueGenerator): readonly Candidate[] {
  return slotsOf(parent).flatMap((slot) => {
    const before = valueAt(parent, slot);
    if (before === undefined) return [];
    return repairs(before, remedy, valueGenerator).map((after) => withValue(parent, slot, after));
  });
}

function repairs(before: Expression, remedy: Remedy, valueGenerator: ValueGenerator): readonly Expression[] {
  if (remedy.kind === "key") {
    const { key, values = [undefined] } = remedy;
    return hasMapping(before) ? values.map((value) => addKey(before, key, value)) : [];
  }
  const right = valueGenerator.variants(remedy.shape).slice(0, MAX_VARIANTS);
  if (remedy.wrong(before)) return right;
  if (!someNode(before, remedy.wrong)) return [];
  return right.map((value) => replaceWhere(before, remedy.wrong, value));
}

function someNode(value: Expression, accept: (node: Expression) => boolean): boolean {
  return childrenOf(value).some((child) => accept(child) || someNode(child, accept));
}

function replaceWhere(value: Expression, wrong: (node: Expression) => boolean, right: Expression): Expression {
  return wrong(value) ? right : mapChildren(value, (child) => replaceWhere(child, wrong, right));
}

function hasMapping(value: Expression): boolean {
  return value.kind === "mapping" || childrenOf(value).some(hasMapping);
}

function addKey(value: Expression, key: Expression, sampleValue?: Expression): Expression {
  if (value.kind === "mapping") {
    const sample = sampleValue ?? value.entries[0]?.[1] ?? nothing;
    const written = expressionKey(key);
    const otherEntries = value.entries.filter(([name]) => sampleValue === undefined || expressionKey(name) !== written);
    return { ...value, entries: [...otherEntries, [key, sample]] };
  }
  return mapChildren(value, (child) => addKey(child, key, sampleValue));
}
