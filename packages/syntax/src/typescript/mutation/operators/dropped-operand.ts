import { replaceByPart, siteOperator } from "../site.ts";

const operators = new Set(["&&", "||", "??", "+"]);

export const droppedOperand = siteOperator("dropped_operand", ({ node, code }) => {
  const operator = node.type === "binary_expression" ? node.childForFieldName("operator")?.type : undefined;
  if (operator === undefined || !operators.has(operator)) return [];
  return ["left", "right"].flatMap((side) => {
    const operand = node.childForFieldName(side);
    return operand === null ? [] : [replaceByPart(node, code, operand)];
  });
});
