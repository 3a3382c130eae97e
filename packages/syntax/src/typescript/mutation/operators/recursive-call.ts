import { isRecursive, positionalArguments, replaceByPart, replaceNode, siteOperator } from "../site.ts";

export const recursiveCall = siteOperator("recursive_call", ({ node, parent, code, scope }) => {
  if (node.type !== "call_expression" || !isRecursive(node, scope)) return [];
  if (parent?.node.type === "expression_statement") return [];
  const [first] = positionalArguments(node);
  return [first === undefined ? replaceNode(node, code, "undefined") : replaceByPart(node, code, first)];
});
