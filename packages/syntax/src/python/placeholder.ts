import type { SyntaxNode } from "../syntax-node.ts";
import { contentOf, withoutParentheses } from "./extras.ts";

const silent = new Set(["string", "concatenated_string", "ellipsis"]);

export function saysNothing(statement: SyntaxNode): boolean {
  if (statement.type === "pass_statement") return true;
  return statement.type === "expression_statement" && contentOf(statement).every(isSilent);
}

function isSilent(expression: SyntaxNode): boolean {
  const inner = withoutParentheses(expression);
  return inner !== undefined && silent.has(inner.type);
}

/** Matches an empty body or NotImplementedError. */
export function isPlaceholder(definition: SyntaxNode): boolean {
  const body = definition.childForFieldName("body");
  return body === null || contentOf(body).every((statement) => saysNothing(statement) || isUnimplemented(statement));
}

function isUnimplemented(statement: SyntaxNode): boolean {
  return statement.type === "raise_statement" && /^NotImplementedError\b/.test(contentOf(statement)[0]?.text ?? "");
}
