import type { SyntaxNode } from "../../syntax-node.ts";
import { scopesOf } from "./scopes-of.ts";

export function boundNames(node: SyntaxNode): readonly string[] {
  const { bindings } = scopesOf(node, { keepsUnreached: true });
  const starts = [...bindings].map(([name, spans]) => ({ name, start: spans[0]?.start ?? 0 }));
  return starts.toSorted((left, right) => left.start - right.start).map(({ name }) => name);
}

/** Excludes function bodies. */
export function eagerNames(node: SyntaxNode): ReadonlySet<string> {
  const { bindings, references } = scopesOf(node, { keepsUnreached: true });
  const read = references.filter(({ scope }) => scope.timing === "eager").map(({ name }) => name);
  return new Set([...bindings.keys(), ...read]);
}
