import type { SyntaxNode } from "../syntax-node.ts";
import { pushReversed } from "../walk.ts";

/** Visits code that runs with the statement: all but bodies of functions and lambdas. */
export function walkEager(statement: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  const pending = [statement];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visit(node);
    const lazy =
      node.type === "function_definition" || node.type === "lambda" ? node.childForFieldName("body")?.id : undefined;
    pushReversed(
      pending,
      node.namedChildren.filter(({ id }) => id !== lazy),
    );
  }
}

/** Returns whether a statement uses a name when it runs. */
export function usesEagerly(statement: SyntaxNode, name: string): boolean {
  let used = false;
  walkEager(statement, (node) => {
    used ||= node.type === "identifier" && node.text === name;
  });
  return used;
}
