import { childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { SequenceTargetItem, Target } from "../core/code.ts";
import { noteBinding } from "../core/scope-builder.ts";
import { lowerExpression, type Lowering } from "./lowering.ts";

const groups = new Set(["pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list"]);

export function lowerTarget(lowering: Lowering, node: SyntaxNode | null): Target {
  if (node === null) return { kind: "sequence_target", items: [] };
  if (node.type === "identifier") {
    const name = textOf(lowering, node);
    if (lowering.quiet === 0) noteBinding(lowering.builder, name);
    return { kind: "name", name };
  }
  if (groups.has(node.type))
    return { kind: "sequence_target", items: childrenOf(node).map((child) => item(lowering, child)) };
  const [inner = null] = childrenOf(node);
  if (node.type === "parenthesized_expression" || node.type === "as_pattern_target" || node.type === "type")
    return lowerTarget(lowering, inner);
  const lowered = lowerExpression(lowering, node);
  if (lowered.kind === "attribute") lowering.stores.add(lowered.name);
  if (lowered.kind === "attribute" || lowered.kind === "item") return lowered;
  return { kind: "sequence_target", items: [] };
}

function item(lowering: Lowering, node: SyntaxNode): SequenceTargetItem {
  const isRest = node.type === "list_splat_pattern" || node.type === "list_splat";
  return { target: lowerTarget(lowering, isRest ? (childrenOf(node)[0] ?? null) : node), isRest };
}
