import type { Span } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";

/** A node of the function with the way to it: asking a node for its parent searches from the root of the tree. */
export interface Site {
  readonly node: SyntaxNode;
  readonly parent: Site | undefined;
  /** The module's text. */
  readonly code: string;
}

/** The nearest site around that fulfils a condition. */
export function enclosing(site: Site, fulfils: (node: SyntaxNode) => boolean): Site | undefined {
  let outer = site.parent;
  while (outer !== undefined && !fulfils(outer.node)) outer = outer.parent;
  return outer;
}

/** A replacement that makes a mutant. */
export interface Change extends Span {
  readonly replacement: string;
}

/** One way of changing code. */
export interface MutationOperator {
  readonly name: string;
  /** The changes that it makes at a node itself; nodes below it are asked in their turn. */
  changes(site: Site): readonly Change[];
}

/** Replaces a node. A space goes where two words, or two signs, would become one: `return-a`, `a+-b`, `a/ /b/`. */
export function replaceNode({ startIndex, endIndex }: SyntaxNode, code: string, replacement: string): Change {
  const before = joins(code.charAt(startIndex - 1), replacement.charAt(0)) ? " " : "";
  const after = joins(replacement.slice(-1), code.charAt(endIndex)) ? " " : "";
  return { start: startIndex, end: endIndex, replacement: `${before}${replacement}${after}` };
}

const word = /[\p{ID_Continue}$]/u;
const sign = /[-+*/<>=!&|?%^~]/;

function joins(left: string, right: string): boolean {
  return (word.test(left) && word.test(right)) || (sign.test(left) && sign.test(right));
}

export function textOf(node: SyntaxNode, code: string): string {
  return code.slice(node.startIndex, node.endIndex);
}
