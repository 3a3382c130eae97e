import { siteOperator } from "../../../mutation/mutation-operator.ts";
import { exchanged, type Site } from "../../../mutation/site.ts";
import { areSame, oppositeComparisons, otherBoundaries } from "../../../mutation/exchanged-operators.ts";
import { textOf } from "../../../walk.ts";
import { replaceByPart, replaceNode } from "../site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf, withoutParentheses } from "../../extras.ts";

export const negation = siteOperator("negation", (site) => {
  const { node, code } = site;
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

const unnegated = new Set(["not_operator", "true", "false", "none", "integer", "float", "string"]);

function isNegatedElsewhere(condition: SyntaxNode): boolean {
  const inner = withoutParentheses(condition);
  return inner === undefined || unnegated.has(inner.type) || isSingleComparison(inner);
}

function isSingleComparison(node: SyntaxNode | undefined): boolean {
  return node?.type === "comparison_operator" && node.childrenForFieldName("operators").length === 1;
}

const opposites = new Map([
  ...oppositeComparisons,
  ["in", "not in"],
  ["not in", "in"],
  ["is", "is not"],
  ["is not", "is"],
]);

export const comparison = siteOperator("comparison", ({ node, code }) =>
  node.type === "comparison_operator"
    ? exchanged(node.childrenForFieldName("operators"), opposites, code, replaceNode)
    : [],
);

export const comparisonBoundary = siteOperator("comparison_boundary", (site) => {
  const { node, code } = site;
  if (node.type !== "comparison_operator" || isClamp(site)) return [];
  return exchanged(node.childrenForFieldName("operators"), otherBoundaries, code, replaceNode);
});

/** Matches `if a > b: a = b` and `b if a > b else a`, where the boundary does not matter. */
function isClamp(comparison: Site): boolean {
  const operands = comparison.node.namedChildren.map(({ text }) => text);
  if (operands.length !== 2) return false;
  let decided = comparison;
  while (decided.parent?.node.type === "parenthesized_expression") decided = decided.parent;
  const around = decided.parent?.node;
  if (around?.type === "if_statement") return isBoundTo(around, decided.node, operands);
  if (around?.type !== "conditional_expression") return false;
  const [value, condition, other] = contentOf(around);
  return condition?.id === decided.node.id && areSame([value, other], operands);
}

function isBoundTo(statement: SyntaxNode, condition: SyntaxNode, operands: readonly string[]): boolean {
  const body = statement.childForFieldName("consequence");
  const isAlone = statement.childForFieldName("alternative") === null;
  if (!isAlone || body === null || statement.childForFieldName("condition")?.id !== condition.id) return false;
  const [only, second] = contentOf(body);
  const assignment = only === undefined || second !== undefined ? undefined : contentOf(only)[0];
  if (assignment?.type !== "assignment") return false;
  return areSame([assignment.childForFieldName("left"), assignment.childForFieldName("right")], operands);
}

export const boolean = siteOperator("boolean", ({ node, code }) => {
  const operator = node.type === "boolean_operator" ? node.childForFieldName("operator") : null;
  return operator === null ? [] : [replaceNode(operator, code, operator.type === "and" ? "or" : "and")];
});

export const droppedOperand = siteOperator("dropped_operand", ({ node, code }) => {
  const operator = node.type === "binary_operator" ? node.childForFieldName("operator")?.type : undefined;
  const isFormat = node.childForFieldName("left")?.type === "string";
  if (node.type !== "boolean_operator" && operator !== "+" && (operator !== "%" || isFormat)) return [];
  const sides = operator === "%" ? ["left"] : ["left", "right"];
  return sides.flatMap((side) => {
    const operand = node.childForFieldName(side);
    return operand === null ? [] : [replaceByPart(node, code, operand)];
  });
});

export const comprehensionFilter = siteOperator("comprehension_filter", ({ node, parent }) => {
  const filters = node.type === "if_clause" && !isGuard(parent);
  return filters ? [{ start: node.startIndex, end: node.endIndex, replacement: "" }] : [];
});

function isGuard(parent: Site | undefined): boolean {
  return parent?.node.type === "case_clause";
}
