import { childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Narrowing } from "../core/code.ts";
import { lowerExpression, type Lowering, resolveName } from "./lowering.ts";

export function narrowingsOf(lowering: Lowering, condition: SyntaxNode | null, isTrue: boolean): readonly Narrowing[] {
  if (condition?.type === "parenthesized_expression")
    return narrowingsOf(lowering, childrenOf(condition)[0] ?? null, isTrue);
  const operator = condition?.childForFieldName("operator")?.type;
  if (condition?.type === "unary_expression" && operator === "!")
    return narrowingsOf(lowering, condition.childForFieldName("argument"), !isTrue);
  if (condition?.type !== "binary_expression") return [];
  const [left, right] = [condition.childForFieldName("left"), condition.childForFieldName("right")];
  if (operator === (isTrue ? "&&" : "||"))
    return [...narrowingsOf(lowering, left, isTrue), ...narrowingsOf(lowering, right, isTrue)];
  if (operator !== "instanceof" || !isTrue || left?.type !== "identifier" || right === null) return [];
  return [{ name: resolveName(lowering, textOf(lowering, left)), types: lowerExpression(lowering, right) }];
}
