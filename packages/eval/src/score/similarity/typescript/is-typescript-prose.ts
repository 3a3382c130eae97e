import type { SyntaxNode } from "@repost/syntax";

const comments = new Set(["comment", "html_comment", "hash_bang_line"]);

export function isTypeScriptProse({ type }: SyntaxNode): boolean {
  return comments.has(type);
}
