import type { Language } from "@repost/spec";
import { loadParser, type SyntaxNode, walk } from "@repost/syntax";
import { isPythonProse } from "./python/is-python-prose.ts";
import { isTypeScriptProse } from "./typescript/is-typescript-prose.ts";

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
