import { replaceNode, siteOperator } from "../site.ts";

export const boolean = siteOperator("boolean", ({ node, scope: { code } }) => {
  const operator = node.type === "boolean_operator" ? node.childForFieldName("operator") : null;
  return operator === null ? [] : [replaceNode(operator, code, operator.type === "and" ? "or" : "and")];
});
