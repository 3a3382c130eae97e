import type { SyntaxNode } from "@repost/syntax";
import type { OpenUnitRange, UnitRange } from "../index/unit-ranges.ts";

export function splitUnits(root: SyntaxNode, code: string): readonly UnitRange[] {
  const ranges: OpenUnitRange[] = [];
  for (const node of root.namedChildren) {
    if (node.type === "comment") continue;
    const { start, startLine } = beginning(node, code);
    const last = lastLeaf(node);
    const end = endOfLine(code, last.endIndex);
    const previous = ranges.at(-1);
    const endLine = last.endPosition.row + 1;
    if (previous !== undefined && start < previous.end) {
      previous.nodes.push(node);
      previous.end = Math.max(previous.end, end);
      previous.endLine = endLine;
    } else ranges.push({ nodes: [node], start, end: Math.max(start, end), startLine, endLine });
  }
  return ranges;
}

/** Unparsable text may start inside the previous line. */
function beginning(
  { startIndex, startPosition }: SyntaxNode,
  code: string,
): { readonly start: number; readonly startLine: number } {
  const blank = /\s*/y;
  blank.lastIndex = startIndex;
  const skipped = blank.exec(code)?.[0] ?? "";
  const lines = skipped.split(/\r\n|\r|\n/).length - 1;
  return { start: startIndex + skipped.length, startLine: startPosition.row + 1 + lines };
}

function lastLeaf(node: SyntaxNode): SyntaxNode {
  let leaf = node;
  for (;;) {
    const last = leaf.children.findLast(
      ({ type, startIndex, endIndex }) => type !== "comment" && endIndex > startIndex,
    );
    if (last === undefined) return leaf;
    leaf = last;
  }
}

function endOfLine(code: string, from: number): number {
  const rest = /[\r\n]/g;
  rest.lastIndex = from;
  return rest.exec(code)?.index ?? code.length;
}
