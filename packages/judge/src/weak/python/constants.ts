import type { SyntaxNode } from "@repost/syntax";
import { childrenOf } from "./children-of.ts";

const LEAVES = new Set(["integer", "float", "true", "false", "none"]);
const DISPLAYS = new Set(["list", "tuple", "set", "dictionary", "pair", "parenthesized_expression", "unary_operator"]);

export function isConstant(node: SyntaxNode): boolean {
  if (LEAVES.has(node.type)) return true;
  if (node.type === "string") return childrenOf(node).every(({ type }) => type !== "interpolation");
  if (node.type === "concatenated_string") return childrenOf(node).every(isConstant);
  return DISPLAYS.has(node.type) && childrenOf(node).every(isConstant);
}
