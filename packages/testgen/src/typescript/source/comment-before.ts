import type { SyntaxNode } from "@repost/syntax";

/** Returns an empty text without one. */
export function commentBefore(definition: SyntaxNode): string {
  let node: SyntaxNode | null = definition;
  while (node !== null && node.previousSibling?.type !== "comment" && isFirstOf(node)) node = node.parent;
  const before = node?.previousSibling;
  return before?.type === "comment" && before.text.startsWith("/**") ? before.text : "";
}

/** A comment before the parent also documents `export`, `const name =`, `Oven.prototype.heat =` and `heat:`. */
function isFirstOf(node: SyntaxNode): boolean {
  return (
    node.startIndex === node.parent?.startIndex ||
    /^(?:type_annotation|variable_declarator|assignment_expression|pair|field_definition|public_field_definition|export_statement|ambient_declaration|lexical_declaration|variable_declaration)$/u.test(
      node.parent?.type ?? "",
    )
  );
}
