import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "./tree.ts";

const variables = new Set(["lexical_declaration", "variable_declaration", "using_declaration"]);

export function declaredNames(node: SyntaxNode): readonly string[] {
  if (variables.has(node.type)) {
    return contentOf(node).flatMap((declarator) =>
      declarator.type === "variable_declarator" ? patternNames(declarator.childForFieldName("name")) : [],
    );
  }
  if (node.type === "ambient_declaration") return contentOf(node).flatMap(declaredNames);
  if (node.type === "import_alias")
    return contentOf(node)
      .slice(0, 1)
      .map(({ text }) => text);
  const name = node.childForFieldName("name");
  if (name === null || name.type === "string") return [];
  return [name.type === "nested_identifier" ? (/^[^.\s]+/.exec(name.text)?.[0] ?? "") : name.text];
}

export function patternNames(pattern: SyntaxNode | null): readonly string[] {
  return patternNodes(pattern).map(({ text }) => text);
}

/** Name nodes of a pattern, in order. */
export function patternNodes(pattern: SyntaxNode | null): readonly SyntaxNode[] {
  const names: SyntaxNode[] = [];
  const pending = pattern === null ? [] : [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "identifier" || node.type === "shorthand_property_identifier_pattern") names.push(node);
    else if (node.type === "pair_pattern") pending.push(...fieldOf(node, "value"));
    else if (node.type === "assignment_pattern" || node.type === "object_assignment_pattern") {
      pending.push(...fieldOf(node, "left"));
    } else if (node.type.endsWith("_pattern")) pending.push(...contentOf(node).toReversed());
  }
  return names;
}

function fieldOf(node: SyntaxNode, field: string): readonly SyntaxNode[] {
  const child = node.childForFieldName(field);
  return child === null ? [] : [child];
}
