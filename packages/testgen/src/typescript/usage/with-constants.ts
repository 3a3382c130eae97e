import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import type { Names } from "./names.ts";
import { symbolNamed } from "./symbol-keys.ts";
import { createUse, type Use } from "./use.ts";

/** `has(loaf, "grain")` reads `name in loaf`. */
export function withConstants(
  uses: readonly (Use | null)[],
  argumentNodes: readonly SyntaxNode[],
  index: ModuleIndex,
): readonly (Use | null)[] {
  return uses.map((use, position) => {
    const node = argumentNodes[position];
    const value = use === null && node !== undefined ? constantOf(node, index) : null;
    return value === null ? use : createUse(value);
  });
}

/** Returns a name's constant value, otherwise the node. */
export function written(node: SyntaxNode | null, names: Names, index: ModuleIndex): SyntaxNode | null {
  if (node?.type !== "identifier") return node;
  const use = names.get(node.text);
  if (use !== undefined) return use.constant ?? node;
  const value = index.variables.get(node.text) ?? null;
  return symbolNamed(value) === null ? node : value;
}

/** Also returns well-known symbols. */
function constantOf(node: SyntaxNode, index: ModuleIndex): SyntaxNode | null {
  const value = node.type === "identifier" ? (index.variables.get(node.text) ?? node) : node;
  if (symbolNamed(value) !== null) return value;
  const literal = readLiteral(value);
  return literal !== null && /^(?:text|integer|float)$/u.test(literal.kind) ? value : null;
}
