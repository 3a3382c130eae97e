import type { SyntaxNode } from "../../../syntax-node.ts";
import { type Change, positionalArguments, replaceNode, siteOperator, textOf } from "../site.ts";

/** The operator for constants covers growing numbers. */
export const sliceBound = siteOperator("slice_bound", ({ node, scope: { code } }) => {
  if (node.type === "slice") return boundsOf(node).flatMap((bound) => offByOne(bound, code));
  const isRange = node.type === "call" && node.childForFieldName("function")?.text === "range";
  return isRange
    ? positionalArguments(node)
        .slice(0, 2)
        .flatMap((bound) => offByOne(bound, code))
    : [];
});

function boundsOf(slice: SyntaxNode): readonly SyntaxNode[] {
  let colons = 0;
  return slice.children.flatMap((child) => {
    if (child.type === ":") colons += 1;
    return child.isNamed && child.type !== "comment" && colons < 2 ? [child] : [];
  });
}

function offByOne(bound: SyntaxNode, code: string): readonly Change[] {
  const text = textOf(bound, code);
  if (/^\d+$/.test(text)) return text === "0" ? [] : [replaceNode(bound, code, `${Number(text) - 1}`)];
  if (/^-\d+$/.test(text)) return [];
  if (bound.type === "list_splat" || bound.type === "none") return [];
  return [replaceNode(bound, code, `(${text}) - 1`)];
}
