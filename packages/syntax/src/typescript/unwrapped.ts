import type { SyntaxNode } from "../syntax-node.ts";
import { contentOf } from "./extras.ts";
import { convertedExpression } from "./type-syntax.ts";

/** Removes parentheses and type assertions. */
export function unwrapped(expression: SyntaxNode): SyntaxNode {
  let inner = expression;
  for (;;) {
    const next = inner.type === "parenthesized_expression" ? contentOf(inner)[0] : convertedExpression(inner);
    if (next === undefined) return inner;
    inner = next;
  }
}
