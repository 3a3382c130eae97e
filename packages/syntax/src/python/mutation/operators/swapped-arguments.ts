import type { SyntaxNode } from "../../../syntax-node.ts";
import { type Change, positionalArguments, siteOperator, textOf } from "../site.ts";

const COMMUTATIVE = new Set(["max", "min", "gcd", "lcm", "hypot", "isclose", "zip"]);

export const swappedArguments = siteOperator("swapped_arguments", ({ node, scope: { code } }) => {
  if (node.type !== "call") return [];
  const called = node.childForFieldName("function");
  if (COMMUTATIVE.has(called?.childForFieldName("attribute")?.text ?? called?.text ?? "")) return [];
  const passed = positionalArguments(node);
  const orders = passed
    .slice(1)
    .map((_, position) =>
      passed.with(position, passed[position + 1] ?? node).with(position + 1, passed[position] ?? node),
    );
  return [...orders, ...(passed.length > 2 ? [passed.toReversed()] : [])].flatMap((order) =>
    reordered(passed, order, code),
  );
});

function reordered(passed: readonly SyntaxNode[], order: readonly SyntaxNode[], code: string): readonly Change[] {
  const [before, after] = [passed, order].map((nodes) => nodes.map((argument) => textOf(argument, code)).join(", "));
  const [first, last] = [passed[0], passed.at(-1)];
  if (first === undefined || last === undefined || after === undefined || before === after) return [];
  return [{ start: first.startIndex, end: last.endIndex, replacement: after }];
}
