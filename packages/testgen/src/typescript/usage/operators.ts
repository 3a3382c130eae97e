import type { SyntaxNode } from "@repost/syntax";
import { code } from "../../values/expression.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readLiteral } from "../source/read-expression.ts";
import { noteSameClass } from "./class-comparisons.ts";
import { compare } from "./comparisons.ts";
import { memberBySymbol, noteSymbol, moduleSymbol, symbolNamed } from "./symbol-keys.ts";
import { tableKeys } from "./table-keys.ts";
import { fieldOf, mark, type Use } from "./use.ts";

export interface Operand {
  readonly node: SyntaxNode;
  readonly use: Use | null;
}

const TYPES = {
  string: "text",
  number: "number",
  boolean: "boolean",
  object: "mapping",
  undefined: "nothing",
} as const;

/** Ignores `&&`, `||` and `??`. */
export function noteOperator(operator: string, left: Operand, right: Operand, index: ModuleIndex): void {
  const sides = [
    [left, right],
    [right, left],
  ] as const;
  if (operator === "instanceof") left.use?.classes.add(right.node.text);
  else if (operator === "in" && symbolNamed(left.node) !== null) noteSymbol(right.use, symbolNamed(left.node) ?? "");
  else if (operator === "in") {
    mark(right.use, "mapping", 2);
    const key = readLiteral(left.node);
    const moduleVariable = left.use === null ? moduleSymbol(left.node, index) : null;
    if (right.use !== null && moduleVariable !== null) memberBySymbol(right.use, moduleVariable);
    if (right.use !== null && key?.kind === "text") fieldOf(right.use, key.value);
    if (left.use !== null) noteKey(left.use, right.node, index);
  } else if (/^[!=]==?$/u.test(operator)) {
    for (const [side, other] of sides) compare(side.use, other.node, index);
    if (left.use !== null && right.use !== null) noteSameClass(left.use, right.use);
  } else if (/^(?:[-*/%]|\*\*|[<>]=?|<<|>>>?|[&|^]|[-*/%&|^]=)$/u.test(operator)) {
    for (const [side, other] of sides) {
      mark(side.use, "number", /^[<>]/u.test(operator) ? 1.6 : 2.2);
      compare(side.use, other.node, index, true);
    }
  } else if (operator === "+" || operator === "+=") {
    for (const [side, other] of sides)
      mark(side.use, /^(?:string|template_string)$/u.test(other.node.type) ? "text" : "number", 1.1);
  }
}

/** Returns the type and x of `typeof x === type`. */
export function typeComparison(
  left: SyntaxNode,
  right: SyntaxNode,
): { readonly argument: SyntaxNode; readonly type: SyntaxNode } | null {
  const [typeOf, type] = left.text.startsWith("typeof") ? [left, right] : [right, left];
  const argument = typeOf.type === "unary_expression" ? typeOf.childForFieldName("argument") : null;
  return argument === null || !typeOf.text.startsWith("typeof") ? null : { argument, type };
}

/** A value that is no object may be a text. */
export function noteType(use: Use, type: SyntaxNode, isNegated = false): void {
  const kind = readLiteral(type);
  if (kind?.kind !== "text") return;
  if (kind.value === "function") use.calls.push(-1);
  const kindName = TYPES[kind.value as keyof typeof TYPES];
  if (kindName !== undefined) mark(use, kindName, 3);
  if (kindName === "mapping" && isNegated) mark(use, "text", 1);
  if (kind.value === "bigint") use.literals.push(code("3n"));
  if (kind.value === "symbol") use.literals.push(code('Symbol("a")'));
}

export function noteKey(use: Use, table: SyntaxNode | null, index: ModuleIndex): void {
  const keys = tableKeys(table, index);
  if (keys === null || keys.length === 0) mark(use, "number", 1.1);
  else use.literals.push(...keys);
}
