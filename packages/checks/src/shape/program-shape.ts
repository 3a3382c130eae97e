import type { Language } from "@repost/spec";
import { loadParser, type SyntaxNode, type SyntaxTree } from "@repost/syntax";
import { isBinding, isMemberName } from "./binding-nodes.ts";

/** One token of a program, and whether it names a variable of the text's own. */
export interface ProgramToken {
  readonly text: string;
  readonly variable: boolean;
}

/** What two texts of a function are compared by. */
export interface ProgramShape {
  /** In source order; comments, layout and docstrings are left out, a string literal is one token. */
  readonly tokens: readonly ProgramToken[];
  /** Names that the text binds: parameters, assigned names, loop variables, and the functions and classes in it. */
  readonly variables: ReadonlySet<string>;
  /** Nodes on the longest way from the function's node to a leaf, named nodes alone. */
  readonly depth: number;
}

const WHOLE_TOKENS = new Set(["string", "template_string", "regex"]);
const LAYOUT = new Set(["comment", "line_continuation", "html_comment", "hash_bang_line"]);

/** Reads a text as it stands; the lines of a method are moved to the margin first. @throws SyntaxError_ as loadParser does */
export async function programShape(language: Language, text: string): Promise<ProgramShape> {
  const code = atMargin(text);
  const parser = await loadParser(language);
  using tree = parser.parse(code);
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

/** A string that is a statement says something to readers alone; in JavaScript it may be a directive. */
function isDocstring(node: SyntaxNode, language: Language): boolean {
  if (language !== "python" || node.type !== "expression_statement") return false;
  return node.namedChildCount === 1 && node.firstNamedChild?.type === "string";
}

function atMargin(text: string): string {
  const indent = /^[ \t]*/u.exec(text)?.[0] ?? "";
  if (indent === "") return text;
  return text
    .split("\n")
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join("\n");
}
