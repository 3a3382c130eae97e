import { isFunctionLike } from "../../own-scope.ts";
import { siteOperator } from "../site.ts";

/** A list without one of its filters: `.filter(...)` is dropped. */
export const filterCall = siteOperator("filter_call", ({ node }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const object = called?.type === "member_expression" ? called.childForFieldName("object") : null;
  const filter = node.childForFieldName("arguments")?.namedChild(0);
  const filters = called?.childForFieldName("property")?.text === "filter" && filter !== undefined;
  // `_.filter(list, predicate)` has its list where a method has the predicate.
  if (object === null || !filters || filter === null || !(isFunctionLike(filter) || filter.text === "Boolean"))
    return [];
  return [{ start: object.endIndex, end: node.endIndex, replacement: "" }];
});
