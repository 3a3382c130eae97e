import type { Parser, SyntaxTree } from "../parser.ts";
import { joinBracketLines } from "./bracket-lines.ts";

/**
 * Parses Python, around what the grammar mistakes. Offsets in the tree hold for the text as given; rows and columns need not,
 * so count lines from offsets.
 */
export function parsePython(parser: Parser, code: string): SyntaxTree {
  const tree = parser.parse(code);
  if (!tree.root.hasError) return tree;
  const joined = joinBracketLines(code);
  if (joined === code) return tree;
  const second = parser.parse(joined);
  const [better, worse] = second.root.hasError ? [tree, second] : [second, tree];
  worse.delete();
  return better;
}
