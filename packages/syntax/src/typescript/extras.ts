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

/** What only says something about a type, or groups. */
const wrappers = new Set([
  "parenthesized_expression",
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
  "type_assertion",
]);

/** The expression inside all parentheses and type conversions around it. */
export function unwrapped(expression: SyntaxNode): SyntaxNode {
  let inner = expression;
  while (wrappers.has(inner.type)) {
    const content = contentOf(inner);
    const next = inner.type === "type_assertion" ? content.at(-1) : content[0];
    if (next === undefined) return inner;
    inner = next;
  }
  return inner;
}

/** Whether a node has a child of that type, such as a keyword. */
export function hasChild(node: SyntaxNode, type: string): boolean {
  return node.children.some((child) => child.type === type);
}
