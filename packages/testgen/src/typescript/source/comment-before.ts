import type { SyntaxNode } from "@repost/syntax";

/** The documentation comment of a definition; empty without one. */
export function commentBefore(definition: SyntaxNode): string {
  let node: SyntaxNode | null = definition;
  while (node !== null && node.previousSibling?.type !== "comment" && isFirstOf(node)) node = node.parent;
  const before = node?.previousSibling;
  return before?.type === "comment" && before.text.startsWith("/**") ? before.text : "";
}

/** Whether a comment before what is around a node is its own: `export`, `const name =`, `declare const name:`, `Oven.prototype.heat =`, `heat:`. */
function isFirstOf(node: SyntaxNode): boolean {
  return (
    node.startIndex === node.parent?.startIndex ||
    /^(?:type_annotation|variable_declarator|assignment_expression|pair|field_definition|public_field_definition|export_statement|ambient_declaration|lexical_declaration|variable_declaration)$/u.test(
      node.parent?.type ?? "",
    )
  );
}
