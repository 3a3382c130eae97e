import type { SyntaxNode } from "@repost/syntax";
import { code, type Expression } from "../../values/expression.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readConstant } from "../source/read-constant.ts";
import { noteClassOf } from "./class-comparisons.ts";
import { moduleSymbol } from "./symbol-keys.ts";
import { fieldOf, mark, type Use } from "./use.ts";

export function compare(use: Use | null, other: SyntaxNode, index: ModuleIndex, isOrder = false): void {
  const compared = use?.classOf ?? null;
  if (compared !== null) return noteClassOf(compared, other, index);
  const symbol = moduleSymbol(other, index);
  const value = use === null ? null : symbol === null ? readConstant(other, index) : code(symbol);
  if (use === null || value === null) return;
  if (use.codeOf !== null) {
    if (value.kind === "integer" && value.value >= 0n && value.value < 0x11_0000n)
      use.codeOf.tokens.push(...signsOf(Number(value.value)));
    return;
  }
  if (value.kind === "code" && value.code === "null") return mark(use, "nothing", 0.6);
  if (value.kind === "nothing") return mark(use, "nothing", 0.8);
  // A guarded key is no typical value.
  if (value.kind === "text" && value.value === "__proto__") return;
  if (isOrder) noteKindOf(use, value, 1.6);
  use.literals.push(value);
}

export function noteKindOf(use: Use, value: Expression, weight: number): void {
  switch (value.kind) {
    case "integer":
    case "float":
      return mark(use, "number", weight);
    case "text":
      return mark(use, "text", weight);
    case "boolean":
      return mark(use, "boolean", weight);
    case "sequence":
      return mark(use, "list", weight);
    case "mapping":
      mark(use, "mapping", weight);
      for (const [key, held] of value.entries)
        if (key.kind === "text") noteKindOf(fieldOf(use, key.value), held, weight);
      return;
    default:
      if (value.kind === "code" && /^[`]/u.test(value.code)) mark(use, "text", weight);
  }
}

/** A surrogate gets a complete pair. */
function signsOf(code: number): readonly string[] {
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return [...(isHalf ? ["\u{1f600}"] : []), String.fromCodePoint(code)];
}
