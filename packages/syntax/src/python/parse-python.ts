import type { Parser, SyntaxTree } from "../parser.ts";
import { joinBracketLines } from "./grammar-gaps.ts";

/** Works around grammar gaps. Offsets remain valid; rows and columns may not. */
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
