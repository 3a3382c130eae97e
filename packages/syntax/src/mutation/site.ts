import type { FunctionDefinition, Span } from "@repost/spec";
import type { SyntaxNode } from "../syntax-node.ts";
import { pushReversed, textOf } from "../walk.ts";

export interface Change extends Span {
  readonly replacement: string;
  readonly parameter?: string;
}

export interface MutatedFunction {
  readonly name: string;
  readonly kind: FunctionDefinition["kind"];
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  readonly locals: ReadonlySet<string>;
}

/** Node with its ancestors: tree-sitter's parent lookup searches from the root. */
export interface Site<Scope extends MutatedFunction = MutatedFunction> {
  readonly node: SyntaxNode;
  readonly parent: Site<Scope> | undefined;
  readonly code: string;
  readonly scope: Scope;
}

/** Returns a site and its descendants, parents first. */
export function sitesFrom<S extends Site>(start: S, childrenOf: (site: S) => readonly S[]): readonly S[] {
  const sites: S[] = [];
  const pending = [start];
  for (let site = pending.pop(); site !== undefined; site = pending.pop()) {
    sites.push(site);
    pushReversed(pending, childrenOf(site));
  }
  return sites;
}

export function enclosing(site: Site, fulfils: (node: SyntaxNode) => boolean): Site | undefined {
  let outer = site.parent;
  while (outer !== undefined && !fulfils(outer.node)) outer = outer.parent;
  return outer;
}

export type ReplaceNode = (node: SyntaxNode, code: string, replacement: string) => Change;

/** Adds parentheses where precedence could change. */
export function partReplacer(closed: ReadonlySet<string>, replaceNode: ReplaceNode) {
  return (node: SyntaxNode, code: string, part: SyntaxNode): Change => {
    const text = textOf(part, code);
    return replaceNode(node, code, closed.has(part.type) ? text : `(${text})`);
  };
}

export function exchanged(
  operators: readonly SyntaxNode[],
  others: ReadonlyMap<string, string>,
  code: string,
  replaceNode: ReplaceNode,
): readonly Change[] {
  return operators.flatMap((operator) => {
    const other = others.get(operator.type);
    return other === undefined ? [] : [replaceNode(operator, code, other)];
  });
}
