import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import type { Scope } from "./scope.ts";
import { symbolNamed } from "./symbol-keys.ts";
import { Use } from "./use.ts";

/** `has(loaf, "grain")` reads `name in loaf`. */
export function withConstants(
  uses: readonly (Use | null)[],
  nodes: readonly SyntaxNode[],
  index: ModuleIndex,
): readonly (Use | null)[] {
  return uses.map((use, position) => {
    const node = nodes[position];
    const value = use === null && node !== undefined ? constantOf(node, index) : null;
    return value === null ? use : new Use(value);
  });
}

/** Returns a name's constant value, otherwise the node. */
export function written(node: SyntaxNode | null, { names, index }: Scope): SyntaxNode | null {
  if (node?.type !== "identifier") return node;
  const use = names.get(node.text);
  if (use !== undefined) return use.constant ?? node;
  const value = index.variables.get(node.text) ?? null;
  return symbolNamed(value) === null ? node : value;
}

/** Also returns well-known symbols. */
function constantOf(node: SyntaxNode, index: ModuleIndex): SyntaxNode | null {
  const value = node.type === "identifier" ? (index.variables.get(node.text) ?? node) : node;
  const literal = symbolNamed(value) === null ? readLiteral(value)?.kind : "text";
  return /^(?:text|integer|float)$/u.test(literal ?? "") ? value : null;
}
