import type { SyntaxNode } from "../syntax-node.ts";
import { isExtra } from "./extras.ts";

/** The grammar includes later comments in the block. */
export function lastStatementEnd(block: SyntaxNode): number {
  let node = block;
  for (;;) {
    const last = node.children.findLast((child) => !isTrailing(child) && child.endIndex > child.startIndex);
    if (last === undefined || !holdsBlock(last)) return (last ?? node).endIndex;
    node = last;
  }
}

function isTrailing(node: SyntaxNode): boolean {
  return isExtra(node) || node.type === ";";
}

const blockHolders = /_statement$|_definition$|_clause$|^block$/;

function holdsBlock({ type }: SyntaxNode): boolean {
  return blockHolders.test(type);
}
