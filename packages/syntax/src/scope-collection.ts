import type { Span } from "@repost/spec";
import type { Effect, Link, ObjectPath, ReferenceIn, VisitIn } from "./scope-records.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** Uses a stack, because code can nest deeper than calls. */
export interface CollectorOf<Visit> {
  readonly code: string;
  readonly pending: { readonly node: SyntaxNode; readonly visit: Visit }[];
  /** Expressions that are whole statements, by node. */
  readonly discarded: Set<number>;
  readonly declarations: Map<number, SyntaxNode>;
}

export type VisitorOf<Visit> = (node: SyntaxNode, visit: Visit) => void;

type VisitFrom<Visit> = NoInfer<Visit> & { readonly collector: CollectorOf<Visit> };

export function createCollector<Visit>(code: string): CollectorOf<Visit> {
  return { code, pending: [], discarded: new Set(), declarations: new Map() };
}

/** Nodes without a visitor pass their visit on. */
export function collect<Visit extends { readonly collector: CollectorOf<Visit> }>(
  { pending }: CollectorOf<Visit>,
  visitors: ReadonlyMap<string, VisitorOf<Visit>>,
): void {
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    (visitors.get(next.node.type) ?? visitChildren<Visit>)(next.node, next.visit);
  }
}

/** Returns the visitor of each node type, from lists separated by blanks. */
export function visitorsByType<Visitor>(
  groups: readonly (readonly [visitor: Visitor, types: string])[],
): ReadonlyMap<string, Visitor> {
  return new Map(groups.flatMap(([visitor, types]) => types.split(" ").map((type) => [type, visitor] as const)));
}

export function visitLater<Visit>(nodes: readonly (SyntaxNode | null)[], visit: VisitFrom<Visit>): void {
  for (const node of nodes) if (node !== null) visit.collector.pending.push({ node, visit });
}

export function visitChildren<Visit>(node: SyntaxNode, visit: VisitFrom<Visit>): void {
  visitLater(node.namedChildren, visit);
}

export function visitOtherChildren<Visit>(node: SyntaxNode, child: SyntaxNode | null, visit: VisitFrom<Visit>): void {
  const others = node.namedChildren.filter(({ startIndex }) => startIndex !== child?.startIndex);
  visitLater(others, visit);
}

export function visitDiscarded<Visit>(node: SyntaxNode, visit: VisitFrom<Visit>): void {
  for (const { id } of node.namedChildren) visit.collector.discarded.add(id);
  visitChildren(node, visit);
}

export function bind<Binding>(
  { bindings }: { readonly bindings: Map<string, Binding[]> },
  name: string,
  binding: Binding,
): void {
  const existing = bindings.get(name);
  if (existing === undefined) bindings.set(name, [binding]);
  else existing.push(binding);
}

export function spanOf({ startIndex: start, endIndex: end }: Pick<SyntaxNode, "startIndex" | "endIndex">): Span {
  return { start, end };
}

export type NameNode = Pick<SyntaxNode, "text" | "startIndex" | "endIndex">;

export function referenceAt<Scope>(
  node: NameNode,
  chain: readonly Link[],
  { scope, role, annotates, isGuarded, isTried }: VisitIn<Scope>,
): ReferenceIn<Scope> {
  return { name: node.text, ...spanOf(node), chain, scope, role, annotates, isGuarded, isTried };
}

export type EffectPlace = Pick<Effect<unknown>, "root" | "links" | "member">;

export function memberOf({ base, chain, isWhole }: ObjectPath): EffectPlace {
  const member = isWhole ? chain.at(-1) : undefined;
  return {
    root: base.startIndex,
    links: chain.length - (member === undefined ? 0 : 1),
    member: member?.name ?? null,
  };
}

interface EffectsOf<Scope> {
  readonly scope: Scope;
  readonly collector: { readonly effects: Effect<Scope>[] };
}

export function pushStore<Scope>({ scope, collector }: EffectsOf<Scope>, place: EffectPlace): void {
  const noCall = { isDiscarded: true, isDecorator: false, isNew: false, arguments: [] };
  collector.effects.push({ kind: "store", scope, ...place, ...noCall });
}

/** Walks outward to the first scope that matches, or to the module. */
export function enclosingScope<Scope extends { readonly parent: Scope | null }>(
  from: Scope,
  matches: (scope: Scope) => boolean,
): Scope {
  let scope = from;
  while (scope.parent !== null && !matches(scope)) scope = scope.parent;
  return scope;
}

export function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}

/** Names in the order of their first bindings. */
export function namesInOrder(bindings: ReadonlyMap<string, readonly { readonly start: number }[]>): readonly string[] {
  const starts = [...bindings].map(([name, spans]) => ({ name, start: spans[0]?.start ?? 0 }));
  return starts.toSorted(byStart).map(({ name }) => name);
}
