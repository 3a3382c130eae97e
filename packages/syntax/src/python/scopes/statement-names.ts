import type { SyntaxNode } from "../../syntax-node.ts";
import { scopesOf } from "./scopes-of.ts";

/** Returns the names that a statement or block binds in its own scope, in source order. */
export function boundNames(node: SyntaxNode): readonly string[] {
  const { bindings } = scopesOf(node, { keepsUnreached: true });
  const starts = [...bindings].map(([name, spans]) => ({ name, start: spans[0]?.start ?? 0 }));
  return starts.toSorted((left, right) => left.start - right.start).map(({ name }) => name);
}

/** Returns the names that a statement reads or binds when it runs, outside of function bodies. */
export function eagerNames(node: SyntaxNode): ReadonlySet<string> {
  const { bindings, references } = scopesOf(node, { keepsUnreached: true });
  const read = references.filter(({ scope }) => scope.timing === "eager").map(({ name }) => name);
  return new Set([...bindings.keys(), ...read]);
}
