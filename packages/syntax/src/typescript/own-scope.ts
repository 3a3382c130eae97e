import type { SyntaxNode } from "../syntax-node.ts";
import { walk } from "../walk.ts";
import { contentOf } from "./extras.ts";
import { unwrapped } from "./unwrapped.ts";

const functionTypes = new Set([
  "function_declaration",
  "generator_function_declaration",
  "function_expression",
  "generator_function",
  "arrow_function",
  "method_definition",
  "class_static_block",
]);

/** Returns whether a node has a body that runs when called. */
export function isFunctionLike({ type }: SyntaxNode): boolean {
  return functionTypes.has(type);
}

export function walkOwnScope(body: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  walk(body, (node) => {
    visit(node);
    return !isFunctionLike(node);
  });
}

export function returnsValue(body: SyntaxNode): boolean {
  if (body.type !== "statement_block") return isValue(body);
  let hasValue = false;
  walkOwnScope(body, (node) => {
    if (node.type !== "return_statement" && node.type !== "yield_expression") return;
    const value = contentOf(node)[0];
    hasValue ||= value !== undefined && isValue(value);
  });
  return hasValue;
}

export function isValue(expression: SyntaxNode): boolean {
  const inner = unwrapped(expression);
  if (inner.type === "undefined") return false;
  return inner.type !== "unary_expression" || inner.childForFieldName("operator")?.type !== "void";
}
