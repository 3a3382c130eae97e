import type { SyntaxNode } from "../syntax-node.ts";
import { isExtra } from "./extras.ts";

/** The grammars include later comments in a block. */
export function endOf(node: SyntaxNode): number {
  let last: SyntaxNode | undefined = node;
  let end = node.endIndex;
  while (last !== undefined) {
    end = last.endIndex;
    last = last.type === "string" ? undefined : last.children.findLast(isToken);
  }
  return end;
}

function isToken(node: SyntaxNode): boolean {
  return !isExtra(node) && node.endIndex > node.startIndex;
}
