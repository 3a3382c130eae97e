import { isGuard } from "../guards.ts";
import { siteOperator } from "../site.ts";

export const comprehensionFilter = siteOperator("comprehension_filter", ({ node, parent }) => {
  const filters = node.type === "if_clause" && !isGuard(parent);
  return filters ? [{ start: node.startIndex, end: node.endIndex, replacement: "" }] : [];
});
