import type { SyntaxNode } from "../../../syntax-node.ts";
import { replaceNode, siteOperator, textOf } from "../site.ts";

const opposites = new Map([
  ["<", ">="],
  ["<=", ">"],
  [">", "<="],
  [">=", "<"],
  ["==", "!="],
  ["!=", "=="],
  ["===", "!=="],
  ["!==", "==="],
]);

const negatedAsWhole = new Set(["in", "instanceof"]);

export const comparison = siteOperator("comparison", ({ node, code }) => {
  const operator = node.type === "binary_expression" ? node.childForFieldName("operator") : null;
  if (operator === null) return [];
  if (negatedAsWhole.has(operator.type)) return [replaceNode(node, code, `!(${textOf(node, code)})`)];
  const opposite = opposites.get(operator.type);
  return opposite === undefined ? [] : [replaceNode(operator, code, opposite)];
});

export function isComparison(node: SyntaxNode): boolean {
  const operator = node.type === "binary_expression" ? node.childForFieldName("operator")?.type : undefined;
  return operator !== undefined && (opposites.has(operator) || negatedAsWhole.has(operator));
}
