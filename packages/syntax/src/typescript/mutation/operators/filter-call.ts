import { isFunctionLike } from "../../own-scope.ts";
import { siteOperator } from "../site.ts";

export const filterCall = siteOperator("filter_call", ({ node }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const object = called?.type === "member_expression" ? called.childForFieldName("object") : null;
  const filter = node.childForFieldName("arguments")?.namedChild(0);
  const filters = called?.childForFieldName("property")?.text === "filter" && filter !== undefined;
  // In `_.filter(list, predicate)` the first argument is the list.
  if (object === null || !filters || filter === null || !(isFunctionLike(filter) || filter.text === "Boolean"))
    return [];
  return [{ start: object.endIndex, end: node.endIndex, replacement: "" }];
});
