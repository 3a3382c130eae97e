import type { SyntaxNode } from "@repost/syntax";

export function isPythonProse(node: SyntaxNode): boolean {
  if (node.type === "comment") return true;
  if (node.type !== "expression_statement" || node.namedChildCount !== 1) return false;
  const literal = node.firstNamedChild?.type;
  if (literal !== "string" && literal !== "concatenated_string") return false;
  const { parent } = node;
  if (parent?.type !== "module" && !isDefinitionBody(parent)) return false;
  const first = parent.namedChildren.find(({ type }) => type !== "comment");
  return first?.id === node.id;
}

function isDefinitionBody(node: SyntaxNode | null): node is SyntaxNode {
  const owner = node?.parent?.type;
  return node?.type === "block" && (owner === "function_definition" || owner === "class_definition");
}
