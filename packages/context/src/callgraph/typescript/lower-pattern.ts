import { childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Expression, MappingTargetEntry, Target } from "../core/code.ts";
import { noteBinding } from "../core/scope-builder.ts";
import { literalOf, type Lowering, lowerExpression, propertyName, resolveName, textKey } from "./lowering.ts";

const emptyTarget: Target = { kind: "sequence_target", items: [] };

export function lowerPattern(lowering: Lowering, node: SyntaxNode | null, declares: boolean): Target {
  if (node === null) return emptyTarget;
  switch (node.type) {
    case "identifier":
    case "shorthand_property_identifier_pattern":
      return bind(lowering, textOf(lowering, node), declares);
    case "array_pattern":
    case "array":
      return { kind: "sequence_target", items: lowerItems(lowering, node, declares) };
    case "object_pattern":
    case "object":
      return {
        kind: "mapping_target",
        entries: childrenOf(node).map((child) => lowerEntry(lowering, child, declares)),
      };
    case "assignment_pattern":
    case "object_assignment_pattern": {
      const left = node.childForFieldName("left");
      const value = lowerExpression(
        lowering,
        node.childForFieldName("right"),
        left === null ? null : textOf(lowering, left),
      );
      return { kind: "default_target", target: lowerPattern(lowering, left, declares), value };
    }
    case "parenthesized_expression":
    case "non_null_expression":
    case "as_expression":
      return lowerPattern(lowering, childrenOf(node)[0] ?? null, declares);
    default:
      return lowerPlace(lowering, node);
  }
}

function bind(lowering: Lowering, text: string, declares: boolean): Target {
  const name = resolveName(lowering, text);
  noteBindingOf(lowering, name, declares);
  return { kind: "name", name };
}

export function noteBindingOf(lowering: Lowering, name: string, declares: boolean): void {
  const { builder } = lowering;
  if (declares) noteBinding(builder, name);
  else {
    lowering.assigned.add(name);
    for (const names of builder.open) names.add(name);
  }
}

function lowerPlace(lowering: Lowering, node: SyntaxNode): Target {
  const lowered = lowerExpression(lowering, node);
  if (lowered.kind === "attribute") lowering.stores.add(lowered.name);
  return lowered.kind === "attribute" || lowered.kind === "item" ? lowered : emptyTarget;
}

function lowerItems(lowering: Lowering, node: SyntaxNode, declares: boolean) {
  const items: { readonly target: Target | null; readonly isRest: boolean }[] = [];
  let isOpen = true;
  for (const child of node.children) {
    if (child.type === ",") {
      if (isOpen) items.push({ target: null, isRest: false });
      isOpen = true;
    } else if (child.isNamed && child.type !== "comment") {
      const isRest = child.type === "rest_pattern" || child.type === "spread_element";
      const inner = isRest ? (childrenOf(child)[0] ?? null) : child;
      items.push({ target: lowerPattern(lowering, inner, declares), isRest });
      isOpen = false;
    }
  }
  return items;
}

function lowerEntry(lowering: Lowering, node: SyntaxNode, declares: boolean): MappingTargetEntry {
  if (node.type === "rest_pattern" || node.type === "spread_element")
    return { key: null, target: lowerPattern(lowering, childrenOf(node)[0] ?? null, declares) };
  if (node.type === "pair_pattern" || node.type === "pair") {
    const name = propertyName(lowering, node.childForFieldName("key"));
    const key: Expression = name === null ? { kind: "all", parts: [], yieldsLast: false } : literalOf(textKey(name));
    return { key, target: lowerPattern(lowering, node.childForFieldName("value"), declares) };
  }
  const named = node.type === "object_assignment_pattern" ? node.childForFieldName("left") : node;
  return {
    key: literalOf(named === null ? null : textKey(textOf(lowering, named))),
    target: lowerPattern(lowering, node, declares),
  };
}
