import { type Language, languageFacts } from "@repost/spec";
import { parseCode, type SyntaxNode, type SyntaxTree, withoutIndent } from "@repost/syntax";
import { isBinding, isMemberName } from "./binding-nodes.ts";

export interface ProgramToken {
  readonly text: string;
  readonly variable: boolean;
}

export interface ProgramShape {
  /** In source order, without comments, layout and docstrings. A string is one token. */
  readonly tokens: readonly ProgramToken[];
  /** Parameters, variables, inner functions and classes. */
  readonly variables: ReadonlySet<string>;
  /** Depth of the tree in named nodes. */
  readonly depth: number;
}

const WHOLE_TOKENS = new Set(["string", "template_string", "regex"]);
const LAYOUT = new Set(["comment", "line_continuation", "html_comment", "hash_bang_line"]);

/**
 * Unindents methods first.
 * @throws SyntaxAdapterError as loadParser does
 */
export async function programShape(language: Language, text: string): Promise<ProgramShape> {
  using tree = await parseCode(language, withoutIndent(text));
  return shapeOf(tree, language);
}

function shapeOf({ root }: SyntaxTree, language: Language): ProgramShape {
  const leaves: SyntaxNode[] = [];
  let depth = 0;
  const pending: { node: SyntaxNode; level: number }[] = [{ node: root, level: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, level } = next;
    if (LAYOUT.has(node.type) || isDocstring(node, language)) continue;
    depth = Math.max(depth, level);
    if (node.childCount === 0 || WHOLE_TOKENS.has(node.type)) {
      if (node.endIndex > node.startIndex) leaves.push(node);
      continue;
    }
    for (const child of node.children.toReversed()) {
      pending.push({ node: child, level: child.isNamed ? level + 1 : level });
    }
  }
  const variables = new Set(leaves.filter(isBinding).map(({ text }) => text));
  const tokens = leaves.map((leaf) => ({
    text: leaf.text,
    variable: leaf.isNamed && variables.has(leaf.text) && !isMemberName(leaf),
  }));
  return { tokens, variables, depth };
}

/** A string statement in JavaScript may be a directive. */
function isDocstring(node: SyntaxNode, language: Language): boolean {
  if (!languageFacts(language).hasDocstrings || node.type !== "expression_statement") return false;
  return node.namedChildCount === 1 && node.firstNamedChild?.type === "string";
}
