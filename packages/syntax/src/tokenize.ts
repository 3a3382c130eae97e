import type { Language } from "@repost/spec";
import { parseCode } from "./parser.ts";
import type { SyntaxNode } from "./syntax-node.ts";
import { pushReversed } from "./walk.ts";

/**
 * Splits a text into tokens without comments and layout; accepts invalid text.
 *
 * @throws SyntaxAdapterError as loadParser does
 */
export async function tokenize(language: Language, code: string): Promise<readonly string[]> {
  using tree = await parseCode(language, code);
  return leavesOf(tree.root).map(({ startIndex, endIndex }) => code.slice(startIndex, endIndex));
}

const wholeTokens = new Set(["string", "template_string", "regex"]);
const layout = new Set(["comment", "line_continuation", "html_comment", "hash_bang_line"]);

function leavesOf(root: SyntaxNode): readonly SyntaxNode[] {
  const leaves: SyntaxNode[] = [];
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (layout.has(node.type)) continue;
    if (node.childCount > 0 && !wholeTokens.has(node.type)) pushReversed(pending, node.children);
    else if (node.endIndex > node.startIndex) leaves.push(node);
  }
  return leaves;
}
