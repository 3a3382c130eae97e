import type { SyntaxNode } from "../syntax-node.ts";

const extras = new Set(["comment", "html_comment", "hash_bang_line"]);

export function isExtra({ type }: SyntaxNode): boolean {
  return extras.has(type);
}

export function contentOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter((child) => !isExtra(child));
}

export function isDirective(statement: SyntaxNode): boolean {
  return statement.type === "expression_statement" && contentOf(statement)[0]?.type === "string";
}

export function hasChild(node: SyntaxNode, type: string): boolean {
  return node.children.some((child) => child.type === type);
}
