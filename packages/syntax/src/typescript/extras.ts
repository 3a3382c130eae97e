import type { SyntaxNode } from "../syntax-node.ts";

const extras = new Set(["comment", "html_comment", "hash_bang_line"]);

/** Whether a node is only layout. */
export function isExtra({ type }: SyntaxNode): boolean {
  return extras.has(type);
}

/** The named children that are not only layout: the statements of a block, the operands of an expression. */
export function contentOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter((child) => !isExtra(child));
}

/** Whether a node has a child of that type, such as a keyword. */
export function hasChild(node: SyntaxNode, type: string): boolean {
  return node.children.some((child) => child.type === type);
}
