import type { SyntaxNode } from "@repost/syntax";

const EXTRAS = new Set(["comment", "line_continuation"]);

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter(({ type }) => !EXTRAS.has(type));
}
