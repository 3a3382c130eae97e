import { childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import { patternNodes } from "@repost/syntax/javascript-scopes";
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
      for (const declarator of childrenOf(statement)) patternNodes(declarator.childForFieldName("name")).forEach(add);
  }
  return names;
}

export function numbered(lowering: Lowering): (name: string) => string {
  return (name) => {
    lowering.renamed += 1;
    return `${name}#${lowering.renamed}`;
  };
}
