import type { SyntaxNode } from "../../../syntax-node.ts";
import { type Change, replaceNode, siteOperator, textOf } from "../site.ts";

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
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")];
  if (left === null || right === null) return [];
  const text = `(${textOf(left, code)}) && (${textOf(right, code)})`;
  return [replaceNode(node, code, parent?.type === "binary_expression" ? `(${text})` : text)];
}
