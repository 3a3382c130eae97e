import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { child, keyText } from "../source/nodes.ts";
import { readLiteral } from "../source/read-expression.ts";
import { noteKindOf } from "./comparisons.ts";
import type { Operand, Use } from "./use.ts";

const WEIGHT = 1.5;

/**
 * Reads `Object.assign({}, DEFAULTS, options)` and `{ ...DEFAULTS, ...options }`. The last tracked part gets the
 * members of the others.
 */
export function mergedUse(parts: readonly Operand[], index: ModuleIndex): Use | null {
  const lastUse = parts.findLast(({ use }) => use !== null)?.use ?? null;
  if (lastUse === null) return null;
  lastUse.mark("mapping", 2);
  for (const { node, use } of parts) if (use === null) noteMembers(lastUse, node, index);
  return lastUse;
}

function noteMembers(use: Use, node: SyntaxNode, { variables }: ModuleIndex): void {
  // An object inherits the members of its prototype.
  const [, name = node.text] = /^Object\.create\(\s*([\w$]+)\s*\)$/u.exec(node.text) ?? [];
  const written = variables.get(name) ?? node;
  for (const member of written.type === "object" ? written.namedChildren : [written]) {
    const key = member.type === "pair" ? (keyText(member) ?? "") : "";
    const value = child(member, "value");
    const literal = value === null ? null : readLiteral(value);
    if (literal !== null && /^[\w$]+$/u.test(key)) noteKindOf(use.member(key), literal, WEIGHT);
  }
}
