import type { SyntaxNode } from "../../syntax-node.ts";
import type { Site } from "./site.ts";

/** Matches `if (a > b) a = b` and `a > b ? b : a`, where the boundary does not matter. */
export function isClamp(comparison: Site): boolean {
  const operands = [comparison.node.childForFieldName("left"), comparison.node.childForFieldName("right")].map(textOf);
  let decided = comparison;
  while (decided.parent?.node.type === "parenthesized_expression") decided = decided.parent;
  const around = decided.parent?.node;
  if (around === undefined || around.childForFieldName("condition")?.id !== decided.node.id) return false;
  const [value, other] = [around.childForFieldName("consequence"), around.childForFieldName("alternative")];
  if (around.type === "ternary_expression") return areSame([value, other].map(textOf), operands);
  if (around.type !== "if_statement" || other !== null) return false;
  const statements = value?.type === "statement_block" ? value.namedChildren : [value];
  const assignment = statements.length === 1 ? statements[0]?.namedChild(0) : undefined;
  if (assignment?.type !== "assignment_expression") return false;
  return areSame([assignment.childForFieldName("left"), assignment.childForFieldName("right")].map(textOf), operands);
}

function textOf(node: SyntaxNode | null): string {
  return node?.text ?? "";
}

function areSame(left: readonly string[], right: readonly string[]): boolean {
  return left.toSorted().join("\0") === right.toSorted().join("\0");
}
