import type { SyntaxNode } from "../syntax-node.ts";

export function isExtra({ type }: SyntaxNode): boolean {
  return type === "comment" || type === "line_continuation";
}

export function contentOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter((child) => !isExtra(child));
}

export function withoutParentheses(expression: SyntaxNode): SyntaxNode | undefined {
  let inner: SyntaxNode | undefined = expression;
  while (inner?.type === "parenthesized_expression") inner = contentOf(inner)[0];
  return inner;
}
