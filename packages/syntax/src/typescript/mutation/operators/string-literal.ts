import { siteOperator } from "../site.ts";

export const stringLiteral = siteOperator("string_literal", ({ node }) => {
  if (node.type !== "string" && node.type !== "template_string") return [];
  return [{ start: node.startIndex + 1, end: node.startIndex + 1, replacement: "XX" }];
});
