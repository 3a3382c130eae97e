import type { SyntaxNode } from "./syntax-node.ts";

/**
 * Visits a node and the named nodes below it, parents first, in source order. Where `visit` returns false, the nodes below are left out.
 * Trees of any depth are walked without recursion.
 */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (visit(next) !== false) pushReversed(pending, next.namedChildren);
  }
}

/** Puts items on a stack so that the first of them is taken first. Spreading would overflow the call stack on very long lists. */
export function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (const item of items.toReversed()) stack.push(item);
}
