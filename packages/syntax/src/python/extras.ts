import type { SyntaxNode } from "../syntax-node.ts";

/** Returns whether a node is a comment or a line continuation. */
export function isExtra({ type }: SyntaxNode): boolean {
  return type === "comment" || type === "line_continuation";
}

/** Returns the named children without layout. */
export function contentOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter((child) => !isExtra(child));
}

/** Removes outer parentheses. */
export function withoutParentheses(expression: SyntaxNode): SyntaxNode | undefined {
  let inner: SyntaxNode | undefined = expression;
  while (inner?.type === "parenthesized_expression") inner = contentOf(inner)[0];
  return inner;
}
