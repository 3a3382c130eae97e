import type { SyntaxNode } from "@repost/syntax";
import type { Expression } from "./code.ts";

export const maxDepth = 400;

export const nothing: Expression = { kind: "all", parts: [], yieldsLast: false };

export function textOf({ code }: { readonly code: string }, node: SyntaxNode): string {
  return code.slice(node.startIndex, node.endIndex);
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children = node.namedChildren;
  return children.some(({ type }) => type === "comment") ? children.filter(({ type }) => type !== "comment") : children;
}
