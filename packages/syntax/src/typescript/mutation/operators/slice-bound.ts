import type { SyntaxNode } from "../../../syntax-node.ts";
import { type Change, positionalArguments, replaceNode, siteOperator, textOf } from "../site.ts";

const METHODS = new Set(["slice", "substring", "substr", "subarray"]);

/** The operator for constants covers growing numbers. */
export const sliceBound = siteOperator("slice_bound", ({ node, code }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  if (!METHODS.has(called?.childForFieldName("property")?.text ?? "")) return [];
  return positionalArguments(node)
    .slice(0, 2)
    .flatMap((bound) => offByOne(bound, code));
});

function offByOne(bound: SyntaxNode, code: string): readonly Change[] {
  const text = textOf(bound, code);
  if (/^\d+$/.test(text)) return text === "0" ? [] : [replaceNode(bound, code, `${Number(text) - 1}`)];
  if (/^-\s*\d+$/.test(text) || bound.type === "undefined") return [];
  return [replaceNode(bound, code, `(${text}) - 1`)];
}
