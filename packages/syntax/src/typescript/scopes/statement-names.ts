import type { SyntaxNode } from "../../syntax-node.ts";
import { scopesOf } from "./scopes-of.ts";

/** Includes names of types. */
export function boundNames(statement: SyntaxNode): readonly string[] {
  const starts = [...scopesOf(statement).module.bindings].map(([name, spans]) => ({
    name,
    start: spans[0]?.start ?? 0,
  }));
  return starts.toSorted((left, right) => left.start - right.start).map(({ name }) => name);
}

/** Excludes function bodies. */
export function eagerNames(statement: SyntaxNode): ReadonlySet<string> {
  const { module, references } = scopesOf(statement);
  const used = references.filter(({ scope, role }) => scope.timing === "eager" && role === "value");
  return new Set([...module.bindings.keys(), ...used.map(({ name }) => name)]);
}
