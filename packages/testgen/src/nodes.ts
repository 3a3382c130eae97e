import type { SyntaxNode } from "@repost/syntax";

export type OptionalNode = SyntaxNode | null | undefined;

export function child(node: OptionalNode, ...fields: readonly string[]): SyntaxNode | null {
  return fields.reduce<SyntaxNode | null>((inner, field) => inner?.childForFieldName(field) ?? null, node ?? null);
}

/** Empty without the child. */
export function childText(node: OptionalNode, ...fields: readonly string[]): string {
  return child(node, ...fields)?.text ?? "";
}
