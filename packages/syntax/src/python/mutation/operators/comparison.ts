import { replaceNode, siteOperator } from "../site.ts";

const opposites = new Map([
  ["<", ">="],
  ["<=", ">"],
  [">", "<="],
  [">=", "<"],
  ["==", "!="],
  ["!=", "=="],
  ["in", "not in"],
  ["not in", "in"],
  ["is", "is not"],
  ["is not", "is"],
]);

export const comparison = siteOperator("comparison", ({ node, scope }) => {
  if (node.type !== "comparison_operator") return [];
  return node.childrenForFieldName("operators").flatMap((operator) => {
    const opposite = opposites.get(operator.type);
    return opposite === undefined ? [] : [replaceNode(operator, scope.code, opposite)];
  });
});
