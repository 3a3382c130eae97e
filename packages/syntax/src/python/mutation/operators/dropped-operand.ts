import { replaceByPart, siteOperator } from "../site.ts";

export const droppedOperand = siteOperator("dropped_operand", ({ node, scope: { code } }) => {
  const isSum = node.type === "binary_operator" && node.childForFieldName("operator")?.type === "+";
  if (node.type !== "boolean_operator" && !isSum) return [];
  return ["left", "right"].flatMap((side) => {
    const operand = node.childForFieldName(side);
    return operand === null ? [] : [replaceByPart(node, code, operand)];
  });
});
