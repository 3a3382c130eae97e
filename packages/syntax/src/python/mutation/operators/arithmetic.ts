import type { SyntaxNode } from "../../../syntax-node.ts";
import { type Change, replaceNode, siteOperator, textOf } from "../site.ts";

const others = new Map([
  ["+", "-"],
  ["-", "+"],
  ["*", "/"],
  ["/", "*"],
  ["//", "/"],
  ["%", "*"],
  ["**", "*"],
  ["<<", ">>"],
  [">>", "<<"],
  ["|", "&"],
  ["&", "|"],
  ["^", "&"],
]);

export const arithmetic = siteOperator("arithmetic", ({ node, scope: { code } }) => {
  switch (node.type) {
    case "binary_operator":
    case "augmented_assignment":
      return otherOperator(node, code);
    case "unary_operator":
      return withoutSign(node, code);
    default:
      return [];
  }
});

function otherOperator(node: SyntaxNode, code: string): readonly Change[] {
  const operator = node.childForFieldName("operator");
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")];
  if (operator === null || left === null || right === null) return [];
  const assigned = node.type === "augmented_assignment" ? "=" : "";
  const written = assigned === "" ? operator.type : operator.type.slice(0, -1);
  const other = others.get(written);
  const pointless = isContainer(left) || isContainer(right) || isNeutral(written, textOf(right, code));
  return other === undefined || pointless ? [] : [replaceNode(operator, code, other + assigned)];
}

const containers = new Set([
  "string",
  "concatenated_string",
  "list",
  "tuple",
  "dictionary",
  "set",
  "list_comprehension",
]);

/** Other operators on strings and lists only raise TypeError. */
function isContainer({ type }: SyntaxNode): boolean {
  return containers.has(type);
}

function isNeutral(operator: string, right: string): boolean {
  return right === (["*", "/", "//", "**"].includes(operator) ? "1" : "0");
}

function withoutSign(node: SyntaxNode, code: string): readonly Change[] {
  const argument = node.childForFieldName("argument");
  const operator = node.childForFieldName("operator")?.type;
  // Signed numbers have their own mutants.
  const idle = operator === "+" || argument === null || argument.type === "integer" || argument.type === "float";
  return idle ? [] : [replaceNode(node, code, `(${textOf(argument, code)})`)];
}
