import type { SyntaxNode } from "./syntax-node.ts";
import { pushReversed } from "./walk.ts";

/** Symbol, or a node that is expanded to symbols. */
export type Part = SyntaxNode | string;

export const punctuation = new Set(["(", ")", ",", ";"]);

export function wrap(type: string, parts: readonly Part[]): readonly Part[] {
  return [`(${type}`, ...parts, ")"];
}

export function expandParts(root: SyntaxNode, partsOf: (node: SyntaxNode) => readonly Part[]): readonly string[] {
  const symbols: string[] = [];
  const pending: Part[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") symbols.push(next);
    else pushReversed(pending, partsOf(next));
  }
  return symbols;
}
