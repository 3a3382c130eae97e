import type { SyntaxNode } from "../../syntax-node.ts";
import { type Change, type MutationOperator, replaceNode, textOf } from "./site.ts";

/** Changes numbers, booleans and strings. */
export const constants: MutationOperator = {
  name: "constant",
  changes({ node, code }) {
    switch (node.type) {
      case "number":
        return replaceIf(node, code, nextNumber(textOf(node, code)));
      case "true":
        return [replaceNode(node, code, "false")];
      case "false":
        return [replaceNode(node, code, "true")];
      case "string":
      case "template_string":
        return [{ start: node.startIndex + 1, end: node.startIndex + 1, replacement: "XX" }];
      default:
        return [];
    }
  },
};

function replaceIf(node: SyntaxNode, code: string, replacement: string | undefined): readonly Change[] {
  return replacement === undefined ? [] : [replaceNode(node, code, replacement)];
}

function nextNumber(text: string): string | undefined {
  const digits = text.replaceAll("_", "").toLowerCase();
  if (/^0\d/.test(digits)) return undefined;
  if (/^(?:0x[\da-f]+|0[ob]?\d*|\d+)n$/.test(digits)) return `${BigInt(digits.slice(0, -1)) + 1n}n`;
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  const next = `${value + 1 === value ? 0 : value + 1}`;
  // A property access may follow.
  return digits.endsWith(".") && /^\d+$/.test(next) ? `${next}.` : next;
}
