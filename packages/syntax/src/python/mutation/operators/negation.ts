import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf, withoutParentheses } from "../../extras.ts";
import { isGuard } from "../guards.ts";
import { replaceNode, type Site, siteOperator, textOf } from "../site.ts";

export const negation = siteOperator("negation", (site) => {
  const { node } = site;
  const { code } = site.scope;
  if (node.type === "not_operator") {
    const argument = node.childForFieldName("argument");
    const pointless = argument === null || isSingleComparison(withoutParentheses(argument));
    return pointless ? [] : [replaceNode(node, code, `(${textOf(argument, code)})`)];
  }
  const condition = conditionOf(site);
  if (condition === undefined || isNegatedElsewhere(condition)) return [];
  return [replaceNode(condition, code, `not (${textOf(condition, code)})`)];
});

function conditionOf({ node, parent }: Site): SyntaxNode | undefined {
  switch (node.type) {
    case "if_statement":
    case "elif_clause":
    case "while_statement":
      return node.childForFieldName("condition") ?? undefined;
    case "conditional_expression":
      return contentOf(node)[1];
    case "assert_statement":
      return contentOf(node)[0];
    case "if_clause":
      return isGuard(parent) ? contentOf(node)[0] : undefined;
    default:
      return undefined;
  }
}

const constant = new Set(["not_operator", "true", "false", "none", "integer", "float", "string"]);

function isNegatedElsewhere(condition: SyntaxNode): boolean {
  const inner = withoutParentheses(condition);
  return inner === undefined || constant.has(inner.type) || isSingleComparison(inner);
}

function isSingleComparison(node: SyntaxNode | undefined): boolean {
  return node?.type === "comparison_operator" && node.childrenForFieldName("operators").length === 1;
}
