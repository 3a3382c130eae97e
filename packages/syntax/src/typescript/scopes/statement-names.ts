import type { SyntaxNode } from "../../syntax-node.ts";
import { scopesOf } from "./scopes-of.ts";

/** Returns the names that a top-level statement binds, types included, in source order. */
export function boundNames(statement: SyntaxNode): readonly string[] {
  const starts = [...scopesOf(statement).module.bindings].map(([name, spans]) => ({
    name,
    start: spans[0]?.start ?? 0,
  }));
  return starts.toSorted((left, right) => left.start - right.start).map(({ name }) => name);
}

/** Returns the names of values that a statement uses or binds when it runs, outside of function bodies. */
export function eagerNames(statement: SyntaxNode): ReadonlySet<string> {
  const { module, references } = scopesOf(statement);
  const used = references.filter(({ scope, role }) => scope.timing === "eager" && role === "value");
  return new Set([...module.bindings.keys(), ...used.map(({ name }) => name)]);
}
