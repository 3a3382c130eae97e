import { contentOf } from "../../extras.ts";
import { replaceNode, siteOperator } from "../site.ts";

export const returnValue = siteOperator("return_value", ({ node, scope: { code } }) => {
  const hands = node.type === "return_statement" || (node.type === "yield" && node.child(1)?.type !== "from");
  const value = hands ? contentOf(node)[0] : undefined;
  return value === undefined || value.type === "none" ? [] : [replaceNode(value, code, "None")];
});
