import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { child } from "../source/nodes.ts";
import { readLiteral } from "../source/read-expression.ts";
import { compare, KINDS_OF_TYPE } from "./comparisons.ts";
import { tableKeys } from "./table-keys.ts";
import type { Operand, Use } from "./use.ts";

/** Ignores `&&`, `||` and `??`. */
export function noteOperator(operator: string, left: Operand, right: Operand, index: ModuleIndex): void {
  if (operator === "instanceof") left.use?.classes.add(right.node.text);
  if (operator === "in") noteMembership(left, right, index);
  const isEquality = /^[!=]==?$/u.test(operator);
  const isArithmetic = /^(?:[-*/%]|\*\*|[<>]=?|<<|>>>?|[&|^]|[-*/%&|^]=)$/u.test(operator);
  const isSum = operator === "+" || operator === "+=";
  for (const [{ use }, { node }] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isArithmetic) use?.mark("number", /^[<>]/u.test(operator) ? 1.6 : 2.2);
    if (isEquality || isArithmetic) compare(use, node, index, isArithmetic);
    if (isSum) use?.mark(/^(?:string|template_string)$/u.test(node.type) ? "text" : "number", 1.1);
  }
}

function noteMembership({ node, use }: Operand, object: Operand, index: ModuleIndex): void {
  object.use?.mark("mapping", 2);
  const key = readLiteral(node);
  if (key?.kind === "text") object.use?.member(key.value);
  if (use !== null) noteKey(use, object.node, index);
}

/** Returns the type and x of `typeof x === type`. */
export function typeComparison(
  left: SyntaxNode,
  right: SyntaxNode,
): { readonly argument: SyntaxNode; readonly type: SyntaxNode } | null {
  const [typeOf, type] = left.text.startsWith("typeof") ? [left, right] : [right, left];
  const argument = typeOf.type === "unary_expression" ? child(typeOf, "argument") : null;
  return argument === null || !typeOf.text.startsWith("typeof") ? null : { argument, type };
}

/** A value that is no object may be a text. */
export function noteType(use: Use | null, type: SyntaxNode, isNegated: boolean): void {
  const kind = readLiteral(type);
  if (use === null || kind?.kind !== "text") return;
  if (kind.value === "function") use.calls.push(-1);
  const kindName = KINDS_OF_TYPE.get(kind.value);
  if (kindName !== undefined) use.mark(kindName, 3);
  if (kindName === "mapping" && isNegated) use.mark("text", 1);
}

export function noteKey(use: Use, table: SyntaxNode | null, index: ModuleIndex): void {
  const keys = tableKeys(table, index);
  if (keys === null || keys.length === 0) use.mark("number", 1.1);
  else use.literals.push(...keys);
}
