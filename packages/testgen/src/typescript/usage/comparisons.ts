import type { SyntaxNode } from "@repost/syntax";
import type { Expression } from "../../values/expression.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readConstant } from "../source/read-constant.ts";
import { LIBRARY_CLASSES } from "../types/library-classes.ts";
import { Use, type UsedKind } from "./use.ts";

const KINDS_OF_TYPE: ReadonlyMap<string, UsedKind> = new Map<string, UsedKind>([
  ["array", "list"],
  ["object", "mapping"],
  ["string", "text"],
  ["number", "number"],
  ["boolean", "boolean"],
  ["undefined", "nothing"],
]);
const BY_SMALL_NAME = new Map([...LIBRARY_CLASSES].map((name) => [name.toLowerCase(), name]));
export const IS_EQUALITY = /^[!=]==?$/u;
const CLASS_WEIGHT = 3;
const KINDS_OF_LITERAL: Readonly<Partial<Record<Expression["kind"], UsedKind>>> = {
  integer: "number",
  float: "number",
  text: "text",
  boolean: "boolean",
  sequence: "list",
  mapping: "mapping",
};

export function compare(use: Use | null, other: SyntaxNode, index: ModuleIndex, operator = "==="): void {
  if (use === null) return;
  if (use.classOf !== null) return noteClassOf(use.classOf, other, index, operator.startsWith("!"));
  const value = readConstant(other, index);
  if (value === null) return;
  if (use.codeOf !== null) {
    if (value.kind === "integer" && value.value >= 0n && value.value < 0x11_0000n)
      use.codeOf.tokens.push(...signsOf(Number(value.value)));
    return;
  }
  if (value.kind === "code" && value.code === "null") return use.mark("nothing", 0.6);
  if (value.kind === "nothing") return use.mark("nothing", 0.8);
  if (!IS_EQUALITY.test(operator)) noteKindOf(use, value, 1.6);
  use.literals.push(value);
}

export function noteKindOf(use: Use, value: Expression, weight: number): void {
  const kind = KINDS_OF_LITERAL[value.kind];
  if (kind !== undefined) use.mark(kind, weight);
  for (const [key, held] of value.kind === "mapping" ? value.entries : [])
    if (key.kind === "text") noteKindOf(use.member(key.value), held, weight);
}

/** A surrogate gets a complete pair. */
function signsOf(code: number): readonly string[] {
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return [...(isHalf ? ["\u{1f600}"] : []), String.fromCodePoint(code)];
}

/** Reads `typeof value`, `value.constructor` and `toString.call(value)`. */
export function classUse(value: Use | null): Use | null {
  const use = value === null ? null : new Use();
  if (use !== null) use.classOf = value;
  return use;
}

/** A value that is no object may be a text. */
function noteClassOf(value: Use, other: SyntaxNode, index: ModuleIndex, isNegated: boolean): void {
  const literal = readConstant(other, index);
  const written = literal?.kind === "text" ? literal.value : other.text;
  const name = (/^\[object ([A-Za-z]\w*)\]$/u.exec(written)?.[1] ?? written).toLowerCase();
  const kind = KINDS_OF_TYPE.get(name);
  const className = BY_SMALL_NAME.get(name);
  if (kind !== undefined) value.mark(kind, CLASS_WEIGHT);
  if (kind === "mapping" && isNegated) value.mark("text", 1);
  if (name === "function") value.calls.push(-1);
  if (className !== undefined) value.classes.add(className);
}
