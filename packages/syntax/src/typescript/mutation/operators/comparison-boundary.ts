import { isClamp } from "../clamps.ts";
import { replaceNode, siteOperator } from "../site.ts";

const others = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
]);

export const comparisonBoundary = siteOperator("comparison_boundary", (site) => {
  const operator = site.node.type === "binary_expression" ? site.node.childForFieldName("operator") : null;
  const other = operator === null || isClamp(site) ? undefined : others.get(operator.type);
  return operator === null || other === undefined ? [] : [replaceNode(operator, site.code, other)];
});
