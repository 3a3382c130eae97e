import type { SyntaxNode } from "../../../syntax-node.ts";
import { unwrapped } from "../../unwrapped.ts";
import { type Change, replaceNode, siteOperator, textOf } from "../site.ts";

const others = new Map([
  ["+", "-"],
  ["-", "+"],
  ["*", "/"],
  ["/", "*"],
  ["%", "*"],
  ["**", "*"],
  ["<<", ">>"],
  [">>", "<<"],
  [">>>", "<<"],
  ["|", "&"],
  ["&", "|"],
  ["^", "&"],
  ["++", "--"],
  ["--", "++"],
]);

export const arithmetic = siteOperator("arithmetic", ({ node, code }) => {
  switch (node.type) {
    case "binary_expression":
    case "augmented_assignment_expression":
      return otherOperator(node, code);
    case "update_expression":
      return otherStep(node, code);
    case "unary_expression":
      return withoutSign(node, code);
    default:
      return [];
  }
});

function otherOperator(node: SyntaxNode, code: string): readonly Change[] {
  const operator = node.childForFieldName("operator");
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")];
  if (operator === null || left === null || right === null) return [];
  const assigned = node.type === "augmented_assignment_expression" ? "=" : "";
  const written = assigned === "" ? operator.type : operator.type.slice(0, -1);
  const other = others.get(written);
  const pointless = isText(left) || isText(right) || isNeutral(written, textOf(right, code));
  return other === undefined || pointless ? [] : [replaceNode(operator, code, other + assigned)];
}

function otherStep(node: SyntaxNode, code: string): readonly Change[] {
  const operator = node.childForFieldName("operator");
  const other = operator === null ? undefined : others.get(operator.type);
  return operator === null || other === undefined ? [] : [replaceNode(operator, code, other)];
}

/** Other operators on strings and lists give NaN. */
function isText(node: SyntaxNode): boolean {
  const inner = unwrapped(node);
  if (inner.type === "string" || inner.type === "template_string" || inner.type === "array") return true;
  if (inner.type !== "binary_expression" || inner.childForFieldName("operator")?.type !== "+") return false;
  return ["left", "right"].some((field) => {
    const side = inner.childForFieldName(field);
    return side !== null && isText(side);
  });
}

const neutral = new Map([
  ["0", new Set(["+", "-", "<<", ">>"])],
  ["1", new Set(["*", "/", "**"])],
]);

function isNeutral(operator: string, right: string): boolean {
  return neutral.get(right)?.has(operator) ?? false;
}

function withoutSign(node: SyntaxNode, code: string): readonly Change[] {
  const argument = node.childForFieldName("argument");
  const operator = node.childForFieldName("operator")?.type;
  const isSign = operator === "-" || operator === "~";
  if (!isSign || argument === null || argument.type === "number") return [];
  return [replaceNode(node, code, `(${textOf(argument, code)})`)];
}
