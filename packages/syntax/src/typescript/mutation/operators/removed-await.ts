import { contentOf } from "../../extras.ts";
import { enclosing, replaceByPart, siteOperator } from "../site.ts";

export const removedAwait = siteOperator("removed_await", (site) => {
  const { node, parent, code } = site;
  const awaited = node.type === "await_expression" ? contentOf(node)[0] : undefined;
  const around = parent?.node.type ?? "";
  const isAwaitedAnyway =
    around === "return_statement" && enclosing(site, ({ type }) => type === "try_statement") === undefined;
  if (awaited === undefined || around === "expression_statement" || around === "arrow_function" || isAwaitedAnyway)
    return [];
  return [replaceByPart(node, code, awaited)];
});
