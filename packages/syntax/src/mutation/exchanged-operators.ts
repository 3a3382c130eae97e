import type { SyntaxNode } from "../syntax-node.ts";

/** Reads pairs, as in `"+ -, - +"`. */
export function pairs(text: string): readonly (readonly [string, string])[] {
  return text.split(", ").map((pair) => {
    const [written = "", other = ""] = pair.split(" ");
    return [written, other];
  });
}

export const arithmeticOperators = pairs("+ -, - +, * /, / *, % *, ** *, << >>, >> <<, | &, & |, ^ &");

export const otherBoundaries = new Map(pairs("< <=, <= <, > >=, >= >"));

export const oppositeComparisons = pairs("< >=, <= >, > <=, >= <, == !=, != ==");

export function areSame(nodes: readonly (SyntaxNode | null | undefined)[], texts: readonly string[]): boolean {
  const written = nodes.map((node) => node?.text ?? "");
  return written.toSorted().join("\0") === texts.toSorted().join("\0");
}
