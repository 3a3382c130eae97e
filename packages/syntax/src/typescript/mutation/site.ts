import type { Span } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";

/** Node with its ancestors: tree-sitter's parent lookup searches from the root. */
export interface Site {
  readonly node: SyntaxNode;
  readonly parent: Site | undefined;
  readonly code: string;
}

/** Returns the nearest ancestor that satisfies a condition. */
export function enclosing(site: Site, fulfils: (node: SyntaxNode) => boolean): Site | undefined {
  let outer = site.parent;
  while (outer !== undefined && !fulfils(outer.node)) outer = outer.parent;
  return outer;
}

export interface Change extends Span {
  readonly replacement: string;
}

export interface MutationOperator {
  readonly name: string;
  /** Returns the changes at a node itself; descendants are visited separately. */
  changes(site: Site): readonly Change[];
}

/** Replaces a node, adding a space where two words or signs would merge: `return-a`, `a+-b`, `a/ /b/`. */
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
