import type { SyntaxNode } from "@repost/syntax";

const EXTRAS = new Set(["comment", "line_continuation"]);

/** The parts of a node that mean something: no comments, and no backslashes at ends of lines. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter(({ type }) => !EXTRAS.has(type));
}
