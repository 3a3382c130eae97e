import { type MutationOperator, replaceNode } from "./site.ts";

/** For an order the neighbouring boundary and the negation, for everything else the negation. */
const others = new Map([
  ["<", ["<=", ">="]],
  ["<=", ["<", ">"]],
  [">", [">=", "<="]],
  [">=", [">", "<"]],
  ["==", ["!="]],
  ["!=", ["=="]],
  ["in", ["not in"]],
  ["not in", ["in"]],
  ["is", ["is not"]],
  ["is not", ["is"]],
]);

export const comparisons: MutationOperator = {
  name: "comparison",
  changes({ node, scope: { code } }) {
    if (node.type !== "comparison_operator") return [];
    return node
      .childrenForFieldName("operators")
      .flatMap((operator) => (others.get(operator.type) ?? []).map((other) => replaceNode(operator, code, other)));
  },
};

/** `and` for `or`, and the other way round. */
export const booleans: MutationOperator = {
  name: "boolean",
  changes({ node, scope: { code } }) {
    const operator = node.type === "boolean_operator" ? node.childForFieldName("operator") : null;
    return operator === null ? [] : [replaceNode(operator, code, operator.type === "and" ? "or" : "and")];
  },
};
