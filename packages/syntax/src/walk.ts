import type { SyntaxNode } from "./syntax-node.ts";

/** Visits named nodes in source order. Skips descendants when `visit` returns false. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | void): void {
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (visit(next) !== false) pushReversed(pending, next.namedChildren);
  }
}

/** Spreading would overflow the call stack for long lists. */
export function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (const item of items.toReversed()) stack.push(item);
}

export function textOf({ startIndex, endIndex }: SyntaxNode, code: string): string {
  return code.slice(startIndex, endIndex);
}

/** Returns the text of the whole tree, with the nodes' offsets. */
export function textAround(node: SyntaxNode): string {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return `${" ".repeat(root.startIndex)}${root.text}`;
}
