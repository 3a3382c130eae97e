import type { SyntaxNode } from "../syntax-node.ts";

/** Operators of both languages. */
export const arithmeticOperators: readonly (readonly [string, string])[] = [
  ["+", "-"],
  ["-", "+"],
  ["*", "/"],
  ["/", "*"],
  ["%", "*"],
  ["**", "*"],
  ["<<", ">>"],
  [">>", "<<"],
  ["|", "&"],
  ["&", "|"],
  ["^", "&"],
];

export const otherBoundaries = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
]);

/** Comparisons of both languages. */
export const oppositeComparisons: readonly (readonly [string, string])[] = [
  ["<", ">="],
  ["<=", ">"],
  [">", "<="],
  [">=", "<"],
  ["==", "!="],
  ["!=", "=="],
];

/** Compares texts in any order; missing nodes are empty. */
export function areSame(nodes: readonly (SyntaxNode | null | undefined)[], texts: readonly string[]): boolean {
  const written = nodes.map((node) => node?.text ?? "");
  return written.toSorted().join("\0") === texts.toSorted().join("\0");
}
