import type { SyntaxNode } from "../syntax-node.ts";
import { pushReversed } from "../walk.ts";
import { isFunctionLike } from "./own-scope.ts";

/** Returns whether a statement uses a name when it runs, outside of function bodies. */
export function usesEagerly(statement: SyntaxNode, name: string): boolean {
  const pending = [statement];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "identifier" && node.text === name) return true;
    const lazy =
      isFunctionLike(node) && node.type !== "class_static_block" ? node.childForFieldName("body")?.id : undefined;
    pushReversed(
      pending,
      node.namedChildren.filter(({ id }) => id !== lazy),
    );
  }
  return false;
}
