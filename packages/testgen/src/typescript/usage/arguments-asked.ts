import type { SyntaxNode } from "@repost/syntax";
import { child, childText, isFunction, partsOf } from "../source/nodes.ts";

const COMPARES = /^(?:[!=]==?|[<>]=?)$/u;
/** `count < 2` changes at 1. */
const CHANGES_BELOW = /^(?:<|>=)$/u;

/** `if (!arguments.length)` accepts none. Infinity without a check. */
export function fewestArguments(definition: SyntaxNode): number {
  const body = child(definition, "body");
  if (definition.type === "arrow_function" || body?.text.includes("arguments.length") !== true) return Infinity;
  // Finds `var length = arguments.length`.
  const names = readsIn(body, isCount).flatMap(({ parent }) =>
    parent?.type === "variable_declarator" ? childText(parent, "name") : [],
  );
  return Math.min(
    ...readsIn(body, (node) => isCount(node) || (node.type === "identifier" && names.includes(node.text)))
      .flatMap(numberAround)
      .filter((number) => number >= 0),
  );
}

export function readsArguments(definition: SyntaxNode): boolean {
  const body = child(definition, "body");
  if (definition.type === "arrow_function" || body?.text.includes("arguments") !== true) return false;
  return readsIn(body, ({ type, text }) => type === "identifier" && text === "arguments").length > 0;
}

function isCount({ type, text }: SyntaxNode): boolean {
  return type === "member_expression" && text === "arguments.length";
}

function readsIn(node: SyntaxNode, isRead: (node: SyntaxNode) => boolean): readonly SyntaxNode[] {
  if (isRead(node)) return [node];
  const isOther = (isFunction(node) && node.type !== "arrow_function") || node.type.startsWith("class");
  return isOther ? [] : node.namedChildren.flatMap((part) => readsIn(part, isRead));
}

function numberAround(length: SyntaxNode): readonly number[] {
  let at = length;
  while (at.parent?.type === "parenthesized_expression") at = at.parent;
  const { parent } = at;
  if (parent?.type === "switch_statement")
    return partsOf(child(parent, "body")).flatMap((switchCase) => numberIn(child(switchCase, "value")));
  if (parent?.type === "binary_expression" && child(parent, "left")?.id === at.id) {
    const operator = child(parent, "operator")?.type ?? "";
    const numbers = COMPARES.test(operator) ? numberIn(child(parent, "right")) : [];
    return numbers.map((number) => (CHANGES_BELOW.test(operator) ? number - 1 : number));
  }
  return parent?.type === "unary_expression" ? [0] : [];
}

function numberIn(node: SyntaxNode | null): readonly number[] {
  return node?.type === "number" ? [Number(node.text)] : [];
}
