export { boundNames as namesBoundIn } from "@repost/syntax/python-scopes";
import { scopesOf } from "@repost/syntax/python-scopes";
import { childrenOfNode } from "./definitions.ts";
import type { SyntaxNode } from "@repost/syntax";
import { child } from "../../nodes.ts";

/** Returns read names, without keyword names, attributes and inner scopes. */
export function namesReadBy(node: SyntaxNode): ReadonlySet<string> {
  const references = scopesOf(node).moduleReferences();
  return new Set(references.flatMap(({ name, role, isQuoted }) => (role === "value" && !isQuoted ? name : [])));
}

/** Ignores attributes that are called. */
export function membersReadBy(node: SyntaxNode): readonly string[] {
  const names = new Set<string>();
  const visit = (current: SyntaxNode, isCalled: boolean): void => {
    const name = current.type === "attribute" && !isCalled ? child(current, "attribute")?.text : undefined;
    if (name !== undefined) names.add(name);
    const called = current.type === "call" ? child(current, "function")?.id : undefined;
    for (const part of childrenOfNode(current)) visit(part, part.id === called);
  };
  visit(node, false);
  return [...names];
}
