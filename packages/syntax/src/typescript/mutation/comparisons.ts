import type { SyntaxNode } from "../../syntax-node.ts";
import { isClamp } from "./clamps.ts";
import { type Change, type MutationOperator, replaceNode, textOf } from "./site.ts";

/** Orders: neighbouring boundary and negation; equality: negation. */
const others = new Map([
  ["<", ["<=", ">="]],
  ["<=", ["<", ">"]],
  [">", [">=", "<="]],
  [">=", [">", "<"]],
  ["==", ["!="]],
  ["!=", ["=="]],
  ["===", ["!=="]],
  ["!==", ["==="]],
]);

const negatedAsWhole = new Set(["in", "instanceof"]);

export const comparisons: MutationOperator = {
  name: "comparison",
  changes(site) {
    const { node, code } = site;
    const operator = node.type === "binary_expression" ? node.childForFieldName("operator") : null;
    if (operator === null) return [];
    if (negatedAsWhole.has(operator.type)) return [replaceNode(node, code, `!(${textOf(node, code)})`)];
    // Only the negation.
    const first = isClamp(site) ? -1 : 0;
    return (others.get(operator.type) ?? []).slice(first).map((other) => replaceNode(operator, code, other));
  },
};

export function isComparison(node: SyntaxNode): boolean {
  const operator = node.type === "binary_expression" ? node.childForFieldName("operator")?.type : undefined;
  return operator !== undefined && (others.has(operator) || negatedAsWhole.has(operator));
}

/** Exchanges `&&` and `||`; removes the default of `??`. */
export const booleans: MutationOperator = {
  name: "boolean",
  changes({ node, parent, code }) {
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
  },
};

/** `&&` beside `??` needs parentheses. */
function withoutDefault(node: SyntaxNode, parent: SyntaxNode | undefined, code: string): readonly Change[] {
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")];
  if (left === null || right === null) return [];
  const text = `(${textOf(left, code)}) && (${textOf(right, code)})`;
  return [replaceNode(node, code, parent?.type === "binary_expression" ? `(${text})` : text)];
}
