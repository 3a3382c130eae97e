import type { SyntaxNode } from "../parser.ts";

/** Where the last statement of a block ends: the grammar counts the comments that follow it to the block, Python does not. */
export function lastStatementEnd(block: SyntaxNode): number {
  let node = block;
  for (;;) {
    const last = node.children.findLast(({ type, startIndex, endIndex }) => !isTrailing(type) && endIndex > startIndex);
    if (last === undefined || !holdsBlock(last)) return (last ?? node).endIndex;
    node = last;
  }
}

function isTrailing(type: string): boolean {
  return type === "comment" || type === "line_continuation" || type === ";";
}

const blockHolders = /_statement$|_definition$|_clause$|^block$/;

function holdsBlock({ type }: SyntaxNode): boolean {
  return blockHolders.test(type);
}
