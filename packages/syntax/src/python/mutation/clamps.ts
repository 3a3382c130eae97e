import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import type { Site } from "./site.ts";

/** Matches `if a > b: a = b` and `b if a > b else a`, where the boundary does not matter. */
export function isClamp(comparison: Site): boolean {
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

function areSame(nodes: readonly (SyntaxNode | null | undefined)[], texts: readonly string[]): boolean {
  return (
    nodes
      .map((node) => node?.text ?? "")
      .toSorted()
      .join("\0") === texts.toSorted().join("\0")
  );
}
