import type { SyntaxNode } from "@repost/syntax";

/** Whether a node is what may stand between any two parts of a statement: a comment, or the end of a line that goes on. */
export function isExtra({ type }: SyntaxNode): boolean {
  return type === "comment" || type === "line_continuation";
}
