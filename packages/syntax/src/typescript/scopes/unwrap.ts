import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";

const conversions = new Set([
  "as_expression",
  "satisfies_expression",
  "non_null_expression",
  "parenthesized_expression",
]);

/** Removes parentheses and type assertions. */
export function unwrap(node: SyntaxNode): SyntaxNode {
  let inner = node;
  for (;;) {
    const next = conversions.has(inner.type)
      ? contentOf(inner)[0]
      : inner.type === "type_assertion"
        ? contentOf(inner).at(-1)
        : undefined;
    if (next === undefined) return inner;
    inner = next;
  }
}

const functionTypes = new Set(["function_expression", "generator_function", "arrow_function"]);

export function isFunctionExpression({ type }: SyntaxNode): boolean {
  return functionTypes.has(type);
}
