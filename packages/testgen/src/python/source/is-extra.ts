import type { SyntaxNode } from "@repost/syntax";

/** True for comments and line continuations. */
export function isExtra({ type }: SyntaxNode): boolean {
  return type === "comment" || type === "line_continuation";
}
