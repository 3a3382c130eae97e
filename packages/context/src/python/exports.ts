import type { SyntaxNode } from "@repost/syntax";

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

const displays = new Set(["list", "tuple", "binary_operator", "parenthesized_expression", "expression_list"]);

/** Uses a stack, because sums can be deep. */
function stringsOf(node: SyntaxNode): string[] | undefined {
  const strings: string[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { type, namedChildren } = next;
    if (type === "comment") continue;
    if (type === "string") {
      const content = namedChildren.find((child) => child.type === "string_content")?.text;
      if (content === undefined) return undefined;
      strings.push(content);
    } else if (displays.has(type)) {
      for (const child of namedChildren.toReversed()) pending.push(child);
    } else return undefined;
  }
  return strings;
}
