import type { SyntaxNode } from "@repost/syntax";

/** Returns whether a node is a comment or a line continuation. */
export function isExtra({ type }: SyntaxNode): boolean {
  return type === "comment" || type === "line_continuation";
}
