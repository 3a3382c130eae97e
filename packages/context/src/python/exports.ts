import type { SyntaxNode } from "@repost/syntax";

/** The names that a module's `__all__` lists, where all that sets it are literals; null where there is none or it is computed. */
export function readExports(root: SyntaxNode): readonly string[] | null {
  let names: string[] | null = null;
  for (const statement of root.namedChildren) {
    const [inner] = statement.type === "expression_statement" ? statement.namedChildren : [];
    const change = inner === undefined ? undefined : changeOfAll(inner);
    if (change === undefined) continue;
    const strings = stringsOf(change.value);
    if (strings === undefined) return null;
    names = change.replaces ? strings : [...(names ?? []), ...strings];
  }
  return names;
}

function changeOfAll(node: SyntaxNode): { readonly value: SyntaxNode; readonly replaces: boolean } | undefined {
  if (node.type === "assignment" || node.type === "augmented_assignment") {
    const value = node.childForFieldName("right");
    if (node.childForFieldName("left")?.text !== "__all__" || value === null) return undefined;
    return { value, replaces: node.type === "assignment" };
  }
  if (node.type !== "call") return undefined;
  const callee = node.childForFieldName("function")?.text;
  const [value] = node.childForFieldName("arguments")?.namedChildren ?? [];
  if (value === undefined || (callee !== "__all__.extend" && callee !== "__all__.append")) return undefined;
  return { value, replaces: false };
}

/** The strings of a display or of a sum of displays. */
function stringsOf(node: SyntaxNode): string[] | undefined {
  if (node.type === "string") {
    const content = node.namedChildren.find(({ type }) => type === "string_content")?.text;
    return content === undefined ? undefined : [content];
  }
  if (!["list", "tuple", "binary_operator", "parenthesized_expression", "expression_list"].includes(node.type)) {
    return undefined;
  }
  const parts = node.namedChildren.filter(({ type }) => type !== "comment").map(stringsOf);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}
