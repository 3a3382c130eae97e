import type { SyntaxNode } from "../../../syntax-node.ts";
import { type Change, replaceNode, siteOperator, textOf } from "../site.ts";

export const constant = siteOperator("constant", ({ node, scope: { code } }) => {
  switch (node.type) {
    case "integer":
      return replaceIf(node, code, nextInteger(textOf(node, code)));
    case "float":
      return replaceIf(node, code, nextFloat(textOf(node, code)));
    case "true":
      return [replaceNode(node, code, "False")];
    case "false":
      return [replaceNode(node, code, "True")];
    default:
      return [];
  }
});

function replaceIf(node: SyntaxNode, code: string, replacement: string | undefined): readonly Change[] {
  return replacement === undefined ? [] : [replaceNode(node, code, replacement)];
}

function nextInteger(text: string): string | undefined {
  const digits = text.replaceAll("_", "");
  if (/[jJ]$/.test(digits)) return `${BigInt(digits.slice(0, -1)) + 1n}j`;
  return /^(?:0[xXoObB][\da-fA-F]+|\d+)$/.test(digits) ? `${BigInt(digits) + 1n}` : undefined;
}

function nextFloat(text: string): string | undefined {
  const digits = text.replaceAll("_", "");
  const imaginary = /[jJ]$/.test(digits) ? "j" : "";
  const value = Number(imaginary === "" ? digits : digits.slice(0, -1));
  if (!Number.isFinite(value)) return undefined;
  const next = value + 1 === value ? 0 : value + 1;
  return `${Number.isInteger(next) && Math.abs(next) < 1e21 ? next.toFixed(1) : next}${imaginary}`;
}
