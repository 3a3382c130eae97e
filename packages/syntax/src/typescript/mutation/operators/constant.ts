import type { SyntaxNode } from "../../../syntax-node.ts";
import { type Change, replaceNode, siteOperator, textOf } from "../site.ts";

export const constant = siteOperator("constant", ({ node, code }) => {
  switch (node.type) {
    case "number":
      return replaceIf(node, code, nextNumber(textOf(node, code)));
    case "true":
      return [replaceNode(node, code, "false")];
    case "false":
      return [replaceNode(node, code, "true")];
    default:
      return [];
  }
});

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
  return digits.endsWith(".") && /^\d+$/.test(next) ? `${next}.` : next;
}
