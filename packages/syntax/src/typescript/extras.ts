import type { SyntaxNode } from "../syntax-node.ts";

const extras = new Set(["comment", "html_comment", "hash_bang_line"]);

export function isExtra({ type }: SyntaxNode): boolean {
  return extras.has(type);
}

/** Returns the named children without layout. */
export function contentOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter((child) => !isExtra(child));
}

/** Returns whether a node has a child of a type, such as a keyword. */
export function hasChild(node: SyntaxNode, type: string): boolean {
  return node.children.some((child) => child.type === type);
}
