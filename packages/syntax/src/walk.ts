import type { SyntaxNode } from "./syntax-node.ts";

/**
 * Visits a node and its named descendants in source order, parents first. Skips descendants when `visit` returns false.
 * No recursion.
 */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (visit(next) !== false) pushReversed(pending, next.namedChildren);
  }
}

/** Pushes items so that the first is popped first. Spreading would overflow the call stack for long lists. */
export function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (const item of items.toReversed()) stack.push(item);
}

/** Returns the text of the tree that contains a node. Its offsets are those of the nodes. */
export function textAround(node: SyntaxNode): string {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return `${" ".repeat(root.startIndex)}${root.text}`;
}
