import type { SyntaxNode } from "../syntax-node.ts";
import type { FunctionNodes } from "./function-nodes.ts";

/** The last documentation comment before a function or between its leading parts, without its frame of stars. */
export function jsdocOf({ outer, start }: FunctionNodes): string | null {
  const text = commentsBefore(outer, start).findLast(isDocumentation)?.text;
  return text === undefined ? null : cleanJsdoc(text);
}

/** The comments that lead to a function: those behind another token on its line belong to that. */
function commentsBefore(outer: SyntaxNode, start: number): readonly SyntaxNode[] {
  const comments: SyntaxNode[] = [];
  for (let node = outer.previousSibling; node !== null; node = node.previousSibling) {
    if (node.type === "comment") {
      const before = node.previousSibling;
      const trails = before !== null && before.type !== "comment" && before.endPosition.row === node.startPosition.row;
      if (!trails) comments.unshift(node);
    } else if (node.startIndex < start) break;
  }
  return comments;
}

function isDocumentation({ text }: SyntaxNode): boolean {
  return /^\/\*\*(?!\/)/.test(text);
}

/** Takes the frame away: the opening, the stars at the start of lines, the end, and blank lines around. */
export function cleanJsdoc(comment: string): string {
  return comment
    .replace(/^\/\*\*/, "")
    .replace(/\**\*\/$/, "")
    .split(/\r\n|\n|\r/)
    .map((line, position) => (position === 0 ? line : line.replace(/^[ \t]*\*?[ \t]?/, "")).trimEnd())
    .join("\n")
    .replace(/^[ \t]+/, "")
    .trim();
}
