import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import { unwrapped } from "../../unwrapped.ts";
import { replaceNode, type Site, siteOperator, textOf } from "../site.ts";
import { isComparison } from "./comparison.ts";

export const negation = siteOperator("negation", (site) => {
  const { node, code } = site;
  if (isNot(node)) {
    const argument = node.childForFieldName("argument");
    // Drops the outer sign of `!!x`; dropping the inner one makes the same program.
    const pointless = argument === null || isComparison(unwrapped(argument)) || isInNot(site);
    return pointless ? [] : [replaceNode(node, code, `(${textOf(argument, code)})`)];
  }
  const condition = conditionOf(node);
  if (condition === undefined || isNegatedElsewhere(condition)) return [];
  return [replaceNode(condition, code, `!(${textOf(condition, code)})`)];
});

function isNot(node: SyntaxNode): boolean {
  return node.type === "unary_expression" && node.childForFieldName("operator")?.type === "!";
}

function isInNot({ parent }: Site): boolean {
  if (parent === undefined) return false;
  return parent.node.type === "parenthesized_expression" ? isInNot(parent) : isNot(parent.node);
}

const withCondition = new Set([
  "if_statement",
  "while_statement",
  "do_statement",
  "ternary_expression",
  "for_statement",
]);

function conditionOf(node: SyntaxNode): SyntaxNode | undefined {
  const written = withCondition.has(node.type) ? node.childForFieldName("condition") : null;
  if (written === null) return undefined;
  const statement = written.type === "expression_statement" || written.type === "parenthesized_expression";
  const condition = statement ? contentOf(written)[0] : written;
  return condition?.type === "empty_statement" ? undefined : condition;
}

const constant = new Set(["true", "false", "null", "undefined", "number", "string", "sequence_expression"]);

function isNegatedElsewhere(condition: SyntaxNode): boolean {
  const inner = unwrapped(condition);
  return constant.has(inner.type) || isNot(inner) || isComparison(inner);
}
