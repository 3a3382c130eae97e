import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import { isValue } from "../../own-scope.ts";
import { replaceNode, siteOperator } from "../site.ts";

export const returnValue = siteOperator("return_value", ({ node, code }) => {
  const value = handedValue(node);
  return value === undefined || !isValue(value) ? [] : [replaceNode(value, code, "undefined")];
});

function handedValue(node: SyntaxNode): SyntaxNode | undefined {
  switch (node.type) {
    case "return_statement":
      return contentOf(node)[0];
    case "yield_expression":
      return node.children.some(({ type }) => type === "*") ? undefined : contentOf(node)[0];
    case "arrow_function":
      return expressionBody(node);
    default:
      return undefined;
  }
}

function expressionBody(node: SyntaxNode): SyntaxNode | undefined {
  const body = node.childForFieldName("body");
  return body === null || body.type === "statement_block" ? undefined : body;
}
