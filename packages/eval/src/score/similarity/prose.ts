import type { Language } from "@repost/spec";
import { loadParser, type SyntaxNode, walk } from "@repost/syntax";

const SCRIPT_COMMENTS = new Set(["comment", "html_comment", "hash_bang_line"]);

const rules: Readonly<Record<Language, (node: SyntaxNode) => boolean>> = {
  python: isPythonProse,
  typescript: isTypeScriptProse,
  javascript: isTypeScriptProse,
};

export function proseOf(language: Language): (node: SyntaxNode) => boolean {
  return rules[language];
}

/** Removes comments, docstrings and blank lines. */
export async function withoutProse(language: Language, code: string): Promise<string> {
  const isProse = proseOf(language);
  const parser = await loadParser(language);
  using tree = parser.parse(code);
  const kept: string[] = [];
  let position = 0;
  walk(tree.root, (node) => {
    if (!isProse(node)) return true;
    kept.push(code.slice(position, node.startIndex));
    position = Math.max(position, node.endIndex);
    return false;
  });
  kept.push(code.slice(position));
  const lines = kept.join("").split(/\r\n|\r|\n/u);
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n");
}

function isPythonProse(node: SyntaxNode): boolean {
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

function isTypeScriptProse({ type }: SyntaxNode): boolean {
  return SCRIPT_COMMENTS.has(type);
}
