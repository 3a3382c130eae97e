import { isClamp } from "../clamps.ts";
import { replaceNode, siteOperator } from "../site.ts";

const others = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
]);

export const comparisonBoundary = siteOperator("comparison_boundary", (site) => {
  const { node } = site;
  if (node.type !== "comparison_operator" || isClamp(site)) return [];
  return node.childrenForFieldName("operators").flatMap((operator) => {
    const other = others.get(operator.type);
    return other === undefined ? [] : [replaceNode(operator, site.scope.code, other)];
  });
});
