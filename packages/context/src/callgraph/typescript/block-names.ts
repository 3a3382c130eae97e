import { childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import { type Lowering } from "./lowering.ts";

const named = new Set([
  "function_declaration",
  "generator_function_declaration",
  "class_declaration",
  "abstract_class_declaration",
  "enum_declaration",
  "internal_module",
]);

export function blockNames(
  lowering: Lowering,
  statements: readonly SyntaxNode[],
  rename: (name: string) => string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (node: SyntaxNode | null | undefined): void => {
    if (node === null || node === undefined) return;
    const name = textOf(lowering, node);
    names.set(name, rename(name));
  };
  for (const statement of statements) {
    if (named.has(statement.type)) add(statement.childForFieldName("name"));
    else if (statement.type === "lexical_declaration" || statement.type === "using_declaration")
      for (const declarator of childrenOf(statement)) patternNames(declarator.childForFieldName("name")).forEach(add);
  }
  return names;
}

export function patternNames(pattern: SyntaxNode | null): readonly SyntaxNode[] {
  if (pattern === null) return [];
  if (pattern.type === "identifier" || pattern.type === "shorthand_property_identifier_pattern") return [pattern];
  if (pattern.type === "assignment_pattern" || pattern.type === "object_assignment_pattern")
    return patternNames(pattern.childForFieldName("left"));
  if (pattern.type === "pair_pattern") return patternNames(pattern.childForFieldName("value"));
  return childrenOf(pattern).flatMap((child) => patternNames(child));
}

export function numbered(lowering: Lowering): (name: string) => string {
  return (name) => {
    lowering.renamed += 1;
    return `${name}#${lowering.renamed}`;
  };
}
