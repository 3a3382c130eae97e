import type { SyntaxNode } from "@repost/syntax";

const EXTRAS = new Set(["comment", "line_continuation"]);

/** Returns children without comments and line continuations. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter(({ type }) => !EXTRAS.has(type));
}
