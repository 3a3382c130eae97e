import { contentOf } from "../../extras.ts";
import { replaceByPart, siteOperator } from "../site.ts";

export const removedAwait = siteOperator("removed_await", ({ node, parent, scope }) => {
  const awaited = node.type === "await" ? contentOf(node)[0] : undefined;
  if (awaited === undefined || parent?.node.type === "expression_statement") return [];
  return [replaceByPart(node, scope.code, awaited)];
});
