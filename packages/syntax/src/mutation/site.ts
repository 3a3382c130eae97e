import type { SyntaxNode } from "../syntax-node.ts";
import { pushReversed, textOf } from "../walk.ts";
import type { Change } from "./mutation-operator.ts";

/** Returns a site and its descendants, parents first. */
export function sitesFrom<Site>(start: Site, childrenOf: (site: Site) => readonly Site[]): readonly Site[] {
  const sites: Site[] = [];
  const pending = [start];
  for (let site = pending.pop(); site !== undefined; site = pending.pop()) {
    sites.push(site);
    pushReversed(pending, childrenOf(site));
  }
  return sites;
}

export function enclosing<Site extends { readonly node: SyntaxNode; readonly parent: Site | undefined }>(
  site: Site,
  fulfils: (node: SyntaxNode) => boolean,
): Site | undefined {
  let outer = site.parent;
  while (outer !== undefined && !fulfils(outer.node)) outer = outer.parent;
  return outer;
}

type ReplaceNode = (node: SyntaxNode, code: string, replacement: string) => Change;

/** Adds parentheses where precedence could change. */
export function partReplacer(closed: ReadonlySet<string>, replaceNode: ReplaceNode) {
  return (node: SyntaxNode, code: string, part: SyntaxNode): Change => {
    const text = textOf(part, code);
    return replaceNode(node, code, closed.has(part.type) ? text : `(${text})`);
  };
}

/** Exchanges neighbouring arguments, and reverses three or more. */
export function reorderings(passed: readonly SyntaxNode[], code: string): readonly Change[] {
  const [first, last] = [passed[0], passed.at(-1)];
  if (first === undefined || last === undefined) return [];
  const exchanged = passed
    .slice(1)
    .map((next, position) => passed.with(position, next).with(position + 1, passed[position] ?? next));
  const written = (order: readonly SyntaxNode[]): string => order.map((argument) => textOf(argument, code)).join(", ");
  return [...exchanged, ...(passed.length > 2 ? [passed.toReversed()] : [])].flatMap((order): readonly Change[] => {
    const replacement = written(order);
    return replacement === written(passed) ? [] : [{ start: first.startIndex, end: last.endIndex, replacement }];
  });
}
