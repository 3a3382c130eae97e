import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { compare, IS_EQUALITY } from "./comparisons.ts";
import { tableKeys } from "./table-keys.ts";
import type { Operand, Use } from "./use.ts";

/** Ignores `&&`, `||` and `??`. */
export function noteOperator(operator: string, left: Operand, right: Operand, index: ModuleIndex): void {
  if (operator === "instanceof") left.use?.classes.add(right.node.text);
  if (operator === "in") noteMembership(left, right, index);
  const isArithmetic = /^(?:[-*/%]|\*\*|[<>]=?|<<|>>>?|[&|^]|[-*/%&|^]=)$/u.test(operator);
  const isSum = operator === "+" || operator === "+=";
  for (const [{ use }, { node }] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isArithmetic) use?.mark("number", /^[<>]/u.test(operator) ? 1.6 : 2.2);
    if (isArithmetic || IS_EQUALITY.test(operator)) compare(use, node, index, operator);
    if (isSum) use?.mark(/^(?:string|template_string)$/u.test(node.type) ? "text" : "number", 1.1);
  }
}

function noteMembership({ node, use }: Operand, object: Operand, index: ModuleIndex): void {
  object.use?.mark("mapping", 2);
  const key = readLiteral(node);
  if (key?.kind === "text") object.use?.member(key.value);
  if (use !== null) noteKey(use, object.node, index);
}

export function noteKey(use: Use, table: SyntaxNode | null, index: ModuleIndex): void {
  const keys = tableKeys(table, index);
  if (keys === null || keys.length === 0) use.mark("number", 1.1);
  else use.literals.push(...keys);
}
