import { siteOperator } from "../../../mutation/mutation-operator.ts";
import { type Change, exchanged, type Site } from "../../../mutation/site.ts";
import { areSame, oppositeComparisons, otherBoundaries } from "../../../mutation/exchanged-operators.ts";
import { textOf } from "../../../walk.ts";
import { replaceByPart, replaceNode } from "../site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import { unwrapped } from "../../unwrapped.ts";

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

const withCondition = new Set("if_statement while_statement do_statement ternary_expression for_statement".split(" "));

function conditionOf(node: SyntaxNode): SyntaxNode | undefined {
  const written = withCondition.has(node.type) ? node.childForFieldName("condition") : null;
  if (written === null) return undefined;
  const statement = written.type === "expression_statement" || written.type === "parenthesized_expression";
  const condition = statement ? contentOf(written)[0] : written;
  return condition?.type === "empty_statement" ? undefined : condition;
}

const unnegated = new Set(["true", "false", "null", "undefined", "number", "string", "sequence_expression"]);

function isNegatedElsewhere(condition: SyntaxNode): boolean {
  const inner = unwrapped(condition);
  return unnegated.has(inner.type) || isNot(inner) || isComparison(inner);
}

const opposites = new Map([...oppositeComparisons, ["===", "!=="], ["!==", "==="]]);

const negatedAsWhole = new Set(["in", "instanceof"]);

export const comparison = siteOperator("comparison", ({ node, code }) => {
  const operator = node.type === "binary_expression" ? node.childForFieldName("operator") : null;
  if (operator === null) return [];
  if (negatedAsWhole.has(operator.type)) return [replaceNode(node, code, `!(${textOf(node, code)})`)];
  return exchanged([operator], opposites, code, replaceNode);
});

function isComparison(node: SyntaxNode): boolean {
  const operator = node.type === "binary_expression" ? node.childForFieldName("operator")?.type : undefined;
  return operator !== undefined && (opposites.has(operator) || negatedAsWhole.has(operator));
}

export const comparisonBoundary = siteOperator("comparison_boundary", (site) => {
  const operator = site.node.type === "binary_expression" ? site.node.childForFieldName("operator") : null;
  return operator === null || isClamp(site) ? [] : exchanged([operator], otherBoundaries, site.code, replaceNode);
});

/** Matches `if (a > b) a = b` and `a > b ? b : a`, where the boundary does not matter. */
function isClamp(comparison: Site): boolean {
  const operands = sidesOf(comparison.node).map((side) => side?.text ?? "");
  let decided = comparison;
  while (decided.parent?.node.type === "parenthesized_expression") decided = decided.parent;
  const around = decided.parent?.node;
  if (around === undefined || around.childForFieldName("condition")?.id !== decided.node.id) return false;
  const [value, other] = [around.childForFieldName("consequence"), around.childForFieldName("alternative")];
  if (around.type === "ternary_expression") return areSame([value, other], operands);
  if (around.type !== "if_statement" || other !== null) return false;
  const statements = value?.type === "statement_block" ? value.namedChildren : [value];
  const assignment = statements.length === 1 ? statements[0]?.namedChild(0) : undefined;
  if (assignment?.type !== "assignment_expression") return false;
  return areSame(sidesOf(assignment), operands);
}

function sidesOf(node: SyntaxNode): readonly [SyntaxNode | null, SyntaxNode | null] {
  return [node.childForFieldName("left"), node.childForFieldName("right")];
}

export const boolean = siteOperator("boolean", ({ node, parent, code }) => {
  const operator = node.type === "binary_expression" ? node.childForFieldName("operator") : null;
  switch (operator?.type) {
    case "&&":
    case "||":
      return [replaceNode(operator, code, operator.type === "&&" ? "||" : "&&")];
    case "??":
      return withoutDefault(node, parent?.node, code);
    default:
      return [];
  }
});

/** `&&` beside `??` needs parentheses. */
function withoutDefault(node: SyntaxNode, parent: SyntaxNode | undefined, code: string): readonly Change[] {
  const [left, right] = sidesOf(node);
  if (left === null || right === null) return [];
  const text = `(${textOf(left, code)}) && (${textOf(right, code)})`;
  return [replaceNode(node, code, parent?.type === "binary_expression" ? `(${text})` : text)];
}

/** Sides that can stay alone. */
const droppableOperators: ReadonlyMap<string, readonly string[]> = new Map([
  ["&&", ["left", "right"]],
  ["||", ["left", "right"]],
  ["??", ["left", "right"]],
  ["+", ["left", "right"]],
  ["%", ["left"]],
]);

export const droppedOperand = siteOperator("dropped_operand", ({ node, code }) => {
  const operator = node.type === "binary_expression" ? node.childForFieldName("operator")?.type : undefined;
  return (droppableOperators.get(operator ?? "") ?? []).flatMap((side) => {
    const operand = node.childForFieldName(side);
    return operand === null ? [] : [replaceByPart(node, code, operand)];
  });
});
