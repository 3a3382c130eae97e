import { contentOf } from "../../extras.ts";
import { isLast } from "../is-last.ts";
import { replaceNode, siteOperator } from "../site.ts";

export const removedReturn = siteOperator("removed_return", (site) => {
  const value = site.node.type === "return_statement" ? contentOf(site.node)[0] : undefined;
  if (value === undefined || value.type === "none" || isLast(site)) return [];
  return [replaceNode(site.node, site.scope.code, "pass")];
});
