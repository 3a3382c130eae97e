import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { noteKindOf } from "./comparisons.ts";
import { fieldOf, mark, type Use } from "./use.ts";

/** One of several objects whose members are put together: what is written, and whose use it is, where that is of interest. */
export interface MergedPart {
  readonly node: SyntaxNode;
  readonly use: Use | null;
}

const WEIGHT = 1.5;

/**
 * What objects stand for that are put together, as by `Object.assign({}, DEFAULTS, options)` and `{ ...DEFAULTS, ...options }`: the last of them that is of interest,
 * which may have the members that the others are written with; null where none is.
 */
export function mergedUse(parts: readonly MergedPart[], index: ModuleIndex): Use | null {
  const found = parts.findLast(({ use }) => use !== null)?.use ?? null;
  if (found === null) return null;
  mark(found, "mapping", 2);
  for (const { node, use } of parts) if (use === null) noteMembers(found, node, index);
  return found;
}

function noteMembers(use: Use, node: SyntaxNode, { variables }: ModuleIndex): void {
  // The members of a prototype are there where an object has none of its own.
  const [, name = node.text] = /^Object\.create\(\s*([\w$]+)\s*\)$/u.exec(node.text) ?? [];
  const written = variables.get(name) ?? node;
  const members = written?.type === "object" ? written.namedChildren : written?.type === "pair" ? [written] : [];
  for (const member of members) {
    const key = member.childForFieldName("key")?.text.replace(/^(["'])(.*)\1$/su, "$2") ?? "";
    const value = member.childForFieldName("value");
    const literal = value === null ? null : readLiteral(value);
    if (literal !== null && /^[\w$]+$/u.test(key)) noteKindOf(fieldOf(use, key), literal, WEIGHT);
  }
}
