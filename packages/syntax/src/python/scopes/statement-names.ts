import { namesInOrder } from "../../scope-collection.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { scopesOf } from "./scopes-of.ts";

export function boundNames(node: SyntaxNode): readonly string[] {
  return namesInOrder(scopesOf(node, { keepsUnreached: true }).module.bindings);
}

/** Excludes function bodies. */
export function eagerNames(node: SyntaxNode): ReadonlySet<string> {
  const { module, references } = scopesOf(node, { keepsUnreached: true });
  const read = references.filter(({ scope }) => scope.timing === "eager").map(({ name }) => name);
  return new Set([...module.bindings.keys(), ...read]);
}
