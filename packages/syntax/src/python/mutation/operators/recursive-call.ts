import { isRecursive, positionalArguments, replaceByPart, replaceNode, siteOperator } from "../site.ts";

export const recursiveCall = siteOperator("recursive_call", ({ node, parent, scope }) => {
  if (node.type !== "call" || parent?.node.type === "await" || !isRecursive(node, scope)) return [];
  const [first] = positionalArguments(node);
  return [first === undefined ? replaceNode(node, scope.code, "None") : replaceByPart(node, scope.code, first)];
});
