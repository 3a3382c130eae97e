import type { SyntaxNode } from "./syntax-node.ts";

export function bind<Binding>(
  { bindings }: { readonly bindings: Map<string, Binding[]> },
  name: string,
  binding: Binding,
): void {
  const known = bindings.get(name);
  if (known === undefined) bindings.set(name, [binding]);
  else known.push(binding);
}

export function visitLater<Visit>(
  { pending }: { readonly pending: { readonly node: SyntaxNode; readonly visit: Visit }[] },
  nodes: readonly (SyntaxNode | null)[],
  visit: Visit,
): void {
  for (const node of nodes) if (node !== null) pending.push({ node, visit });
}
