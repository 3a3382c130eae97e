import { childrenOf, textOf } from "../core/lowering.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { Narrowing } from "../core/code.ts";
import { lowerExpression, type Lowering } from "./lowering.ts";

export function narrowingsOf(lowering: Lowering, condition: SyntaxNode, isTrue: boolean): readonly Narrowing[] {
  const [first, second] = childrenOf(condition);
  switch (condition.type) {
    case "parenthesized_expression":
      return first === undefined ? [] : narrowingsOf(lowering, first, isTrue);
    case "not_operator":
      return first === undefined ? [] : narrowingsOf(lowering, first, !isTrue);
    case "boolean_operator": {
      const operator = condition.childForFieldName("operator")?.type;
      if (operator !== (isTrue ? "and" : "or")) return [];
      return [first, second].flatMap((side) => (side === undefined ? [] : narrowingsOf(lowering, side, isTrue)));
    }
    case "call":
      return isTrue ? instanceOf(lowering, condition) : [];
    default:
      return [];
  }
}

function instanceOf(lowering: Lowering, call: SyntaxNode): readonly Narrowing[] {
  const callee = call.childForFieldName("function");
  const list = call.childForFieldName("arguments");
  if (callee?.type !== "identifier" || textOf(lowering, callee) !== "isinstance" || list === null) return [];
  const [value, types] = childrenOf(list);
  if (value?.type !== "identifier" || types === undefined) return [];
  return [{ name: textOf(lowering, value), types: lowerExpression(lowering, types) }];
}
