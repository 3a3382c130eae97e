import type { SyntaxNode } from "../syntax-node.ts";
import { isExtra } from "./extras.ts";

/** The grammar includes later comments in the block. */
export function lastStatementEnd(block: SyntaxNode): number {
  let node = block;
  for (;;) {
    const last = node.children.findLast(
      (child) => !isExtra(child) && child.type !== ";" && child.endIndex > child.startIndex,
    );
    if (last === undefined || !blockHolders.test(last.type)) return (last ?? node).endIndex;
    node = last;
  }
}

const blockHolders = /_statement$|_definition$|_clause$|^block$/;
