import type { SyntaxNode } from "../parser.ts";
import { pushReversed } from "../walk.ts";
import { docstringOf } from "./docstring.ts";

/** A program as a list of symbols that is the same for two texts of the same program. */
export function normalForm(root: SyntaxNode, code: string): readonly string[] {
  const symbols: string[] = [];
  const pending: (SyntaxNode | string)[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") symbols.push(next);
    else if (next.childCount === 0) symbols.push(code.slice(next.startIndex, next.endIndex));
    else {
      const docstring =
        next.type === "block" || next.type === "module" ? docstringOf(next, code)?.statement.id : undefined;
      const children = next.children.filter(({ type, id }) => type !== "comment" && id !== docstring);
      symbols.push(`(${next.type}`);
      pending.push(")");
      pushReversed(pending, children);
    }
  }
  return symbols;
}
