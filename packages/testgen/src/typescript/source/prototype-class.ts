import { walk, type SyntaxNode } from "@repost/syntax";
import { child, childText } from "./nodes.ts";

/** Reads `Oven.prototype = methods` and `methods = Oven.prototype`. */
export function classOfPrototype(root: SyntaxNode, name: string): string | null {
  return prototypeHolders(root).get(name)?.owner ?? null;
}

/**
 * Returns variables such as `methods` in `methods = Oven.prototype`. The value is null if the variable is the prototype
 * itself. Skips ambiguous names.
 */
export function prototypeHolders(
  root: SyntaxNode,
): ReadonlyMap<string, { readonly owner: string; readonly value: SyntaxNode | null }> {
  const owners = new Map<string, string | null>();
  const values = new Map<string, SyntaxNode>();
  const ambiguous = new Set<string>();
  walk(root, (node) => {
    if (node.type === "formal_parameters") for (const parameter of node.namedChildren) ambiguous.add(parameter.text);
    if (node.type !== "variable_declarator" && node.type !== "assignment_expression") return;
    const left = child(node, "name") ?? child(node, "left");
    const right = child(node, "value") ?? child(node, "right");
    if (left === null || right === null) return;
    if (right.type === "identifier") owners.set(right.text, owners.get(right.text) ?? ownerOfPrototype(left));
    if (left.type !== "identifier") return;
    if (values.has(left.text)) ambiguous.add(left.text);
    values.set(left.text, right);
    const source = right.type === "assignment_expression" ? child(right, "left") : right;
    owners.set(left.text, owners.get(left.text) ?? ownerOfPrototype(source));
  });
  return new Map(
    [...owners].flatMap(([name, owner]) => {
      const value = values.get(name) ?? null;
      const isPrototype = value?.type === "member_expression" || value?.type === "assignment_expression";
      return owner === null || ambiguous.has(name) ? [] : [[name, { owner, value: isPrototype ? null : value }]];
    }),
  );
}

function ownerOfPrototype(node: SyntaxNode | null): string | null {
  const owner = node?.type === "member_expression" ? child(node, "object") : null;
  return owner?.type === "identifier" && childText(node, "property") === "prototype" ? owner.text : null;
}
