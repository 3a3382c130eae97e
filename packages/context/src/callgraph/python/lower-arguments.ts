import { childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Argument } from "../core/code.ts";
import { lowerExpression, type Lowering } from "./lowering.ts";

export function lowerArguments(lowering: Lowering, list: SyntaxNode): readonly Argument[] {
  if (list.type !== "argument_list")
    return [{ kind: "positional", name: null, value: lowerExpression(lowering, list) }];
  return childrenOf(list).map((node) => {
    const [first = null, second = null] = childrenOf(node);
    if (node.type === "keyword_argument" && first !== null)
      return { kind: "keyword", name: textOf(lowering, first), value: lowerExpression(lowering, second) };
    if (node.type === "list_splat") return { kind: "spread", name: null, value: lowerExpression(lowering, first) };
    if (node.type === "dictionary_splat")
      return { kind: "keyword_spread", name: null, value: lowerExpression(lowering, first) };
    return { kind: "positional", name: null, value: lowerExpression(lowering, node) };
  });
}
