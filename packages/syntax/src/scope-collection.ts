import type { SyntaxNode } from "./syntax-node.ts";

export function bind<Binding>(
  { bindings }: { readonly bindings: Map<string, Binding[]> },
  name: string,
  binding: Binding,
): void {
  const existing = bindings.get(name);
  if (existing === undefined) bindings.set(name, [binding]);
  else existing.push(binding);
}

export function visitLater<Visit>(
  { pending }: { readonly pending: { readonly node: SyntaxNode; readonly visit: Visit }[] },
  nodes: readonly (SyntaxNode | null)[],
  visit: Visit,
): void {
  for (const node of nodes) if (node !== null) pending.push({ node, visit });
}

/** Returns the visitor of each node type, from lists separated by blanks. */
export function visitorsByType<Visitor>(
  groups: readonly (readonly [visitor: Visitor, types: string])[],
): ReadonlyMap<string, Visitor> {
  return new Map(groups.flatMap(([visitor, types]) => types.split(" ").map((type) => [type, visitor] as const)));
}

export function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}

/** Names in the order of their first bindings. */
export function namesInOrder(bindings: ReadonlyMap<string, readonly { readonly start: number }[]>): readonly string[] {
  const starts = [...bindings].map(([name, spans]) => ({ name, start: spans[0]?.start ?? 0 }));
  return starts.toSorted(byStart).map(({ name }) => name);
}
