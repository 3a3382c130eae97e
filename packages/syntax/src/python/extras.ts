import type { SyntaxNode } from "../syntax-node.ts";

/** Whether a node is only layout: a comment, or a backslash that continues a line. */
export function isExtra({ type }: SyntaxNode): boolean {
  return type === "comment" || type === "line_continuation";
}

/** The named children that are not only layout: the statements of a block, the operands of an expression. */
export function contentOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter((child) => !isExtra(child));
}

/** The expression inside all parentheses around it. */
export function withoutParentheses(expression: SyntaxNode): SyntaxNode | undefined {
  let inner: SyntaxNode | undefined = expression;
  while (inner?.type === "parenthesized_expression") inner = contentOf(inner)[0];
  return inner;
}
