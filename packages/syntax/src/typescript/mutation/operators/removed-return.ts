import { contentOf } from "../../extras.ts";
import { isValue } from "../../own-scope.ts";
import { isLast } from "../is-last.ts";
import { replaceNode, siteOperator } from "../site.ts";

export const removedReturn = siteOperator("removed_return", (site) => {
  const value = site.node.type === "return_statement" ? contentOf(site.node)[0] : undefined;
  if (value === undefined || !isValue(value) || isLast(site)) return [];
  return [replaceNode(site.node, site.code, ";")];
});
