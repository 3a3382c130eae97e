import type { Span } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { walk } from "../../walk.ts";

/** Node with its ancestors: tree-sitter's parent lookup searches from the root. */
export interface Site {
  readonly node: SyntaxNode;
  readonly parent: Site | undefined;
  readonly scope: MutatedFunction;
}

export interface MutatedFunction {
  readonly code: string;
  /** Number of occurrences by name. */
  readonly uses: ReadonlyMap<string, number>;
  /** Names that inner functions bind outside. */
  readonly nonlocals: ReadonlySet<string>;
}

export function describeFunction(definition: SyntaxNode, code: string): MutatedFunction {
  const uses = new Map<string, number>();
  const nonlocals = new Set<string>();
  walk(definition, (node) => {
    if (node.type === "identifier") uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
    if (node.type === "nonlocal_statement") for (const name of node.namedChildren) nonlocals.add(name.text);
  });
  return { code, uses, nonlocals };
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

/** Replaces a node, adding a space where two words would merge, as in `if(x)`. */
export function replaceNode({ startIndex, endIndex }: SyntaxNode, code: string, replacement: string): Change {
  const joined = /\w/.test(code.charAt(startIndex - 1)) && /^\w/.test(replacement);
  return { start: startIndex, end: endIndex, replacement: joined ? ` ${replacement}` : replacement };
}

export function textOf(node: SyntaxNode, code: string): string {
  return code.slice(node.startIndex, node.endIndex);
}
