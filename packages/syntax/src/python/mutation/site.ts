import type { Span } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { walk } from "../../walk.ts";

/** A node of the function with the way to it: asking a node for its parent searches from the root of the tree. */
export interface Site {
  readonly node: SyntaxNode;
  readonly parent: Site | undefined;
  readonly scope: MutatedFunction;
}

/** The function whose mutants are made. */
export interface MutatedFunction {
  readonly code: string;
  /** How often each name is written in it. */
  readonly uses: ReadonlyMap<string, number>;
  /** Names that inner functions bind outside themselves. */
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

/** Replaces a node. Where two words would become one, a space goes between them: `if(x)` has none before its condition. */
export function replaceNode({ startIndex, endIndex }: SyntaxNode, code: string, replacement: string): Change {
  const joined = /\w/.test(code.charAt(startIndex - 1)) && /^\w/.test(replacement);
  return { start: startIndex, end: endIndex, replacement: joined ? ` ${replacement}` : replacement };
}

export function textOf(node: SyntaxNode, code: string): string {
  return code.slice(node.startIndex, node.endIndex);
}
