import type { SyntaxNode } from "../syntax-node.ts";
import { walk } from "../walk.ts";
import { contentOf } from "./extras.ts";
import { unwrapped } from "./unwrapped.ts";

const functionExpressions = new Set(["function_expression", "generator_function", "arrow_function"]);
const otherFunctions = new Set([
  "function_declaration",
  "generator_function_declaration",
  "method_definition",
  "class_static_block",
]);

export function isFunctionExpression({ type }: SyntaxNode): boolean {
  return functionExpressions.has(type);
}

/** Returns whether a node has a body that runs when called. */
export function isFunctionLike(node: SyntaxNode): boolean {
  return isFunctionExpression(node) || otherFunctions.has(node.type);
}

export function returnsValue(body: SyntaxNode): boolean {
  if (body.type !== "statement_block") return isValue(body);
  let hasValue = false;
  walk(body, (node) => {
    const [value] = node.type === "return_statement" || node.type === "yield_expression" ? contentOf(node) : [];
    hasValue ||= value !== undefined && isValue(value);
    return !isFunctionLike(node);
  });
  return hasValue;
}

export function isValue(expression: SyntaxNode): boolean {
  const inner = unwrapped(expression);
  if (inner.type === "undefined") return false;
  return inner.type !== "unary_expression" || inner.childForFieldName("operator")?.type !== "void";
}
