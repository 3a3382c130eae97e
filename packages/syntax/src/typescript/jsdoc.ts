import type { SyntaxNode } from "../syntax-node.ts";
import type { FunctionNodes } from "./function-nodes.ts";

export function jsdocOf({ outer, decorators, overloads, start }: FunctionNodes): string | null {
  const first = [...decorators, ...overloads].find(({ startIndex }) => startIndex === start);
  const before = [outer, ...decorators.toReversed(), ...(first === undefined ? [] : [first])].map(commentsBefore);
  const documentation = [commentsIn(outer), ...before].find((comments) => comments.some(isDocumentation));
  const text = documentation?.findLast(isDocumentation)?.text;
  return text === undefined ? null : cleanJsdoc(text);
}

function commentsIn(outer: SyntaxNode): readonly SyntaxNode[] {
  const header = outer.children.findIndex(({ type }) => type !== "decorator" && type !== "comment");
  const leading = outer.children.slice(0, Math.max(0, header));
  return leading.filter(({ type }) => type === "comment");
}

function commentsBefore(node: SyntaxNode): readonly SyntaxNode[] {
  const comments: SyntaxNode[] = [];
  let before = node.previousSibling;
  for (; before !== null && before.type === "comment"; before = before.previousSibling) comments.unshift(before);
  const row = before?.endPosition.row;
  return comments.filter(({ startPosition }) => startPosition.row !== row);
}

function isDocumentation({ text }: SyntaxNode): boolean {
  return /^\/\*\*(?!\/)/.test(text);
}

/** Removes the comment's frame and outer blank lines. */
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
