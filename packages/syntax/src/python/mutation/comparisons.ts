import { isClamp } from "./clamps.ts";
import { type MutationOperator, replaceNode } from "./site.ts";

/** Orders: neighbouring boundary and negation; others: negation. */
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
  changes(site) {
    const { node } = site;
    if (node.type !== "comparison_operator") return [];
    // Only the negation.
    const first = isClamp(site) ? -1 : 0;
    return node
      .childrenForFieldName("operators")
      .flatMap((operator) =>
        (others.get(operator.type) ?? []).slice(first).map((other) => replaceNode(operator, site.scope.code, other)),
      );
  },
};

export const booleans: MutationOperator = {
  name: "boolean",
  changes({ node, scope: { code } }) {
    const operator = node.type === "boolean_operator" ? node.childForFieldName("operator") : null;
    return operator === null ? [] : [replaceNode(operator, code, operator.type === "and" ? "or" : "and")];
  },
};
