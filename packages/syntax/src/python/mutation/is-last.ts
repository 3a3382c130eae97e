import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import type { Site } from "./site.ts";

export function isLast(statement: Site): boolean {
  for (let site = statement; site.parent !== undefined; site = site.parent) {
    const { node } = site.parent;
    if (node.type === "function_definition") return true;
    if (node.type === "for_statement" || node.type === "while_statement") return false;
    if (node.type === "try_statement" && node.namedChildren.some((clause) => runsAfter(clause, site.node)))
      return false;
    if (node.type === "block" && contentOf(node).at(-1)?.id !== site.node.id) return false;
  }
  return true;
}

function runsAfter({ type }: SyntaxNode, part: SyntaxNode): boolean {
  return type === "finally_clause" || (type === "else_clause" && part.type === "block");
}
