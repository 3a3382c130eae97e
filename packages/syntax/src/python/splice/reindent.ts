import type { Lines } from "../../lines.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { walk } from "../../walk.ts";

export interface LinedText {
  readonly text: string;
  readonly lines: Lines;
  /** 0-based lines that begin inside a string. */
  readonly insideStrings: ReadonlySet<number>;
}

export function linesInsideStrings(root: SyntaxNode, lines: Lines): ReadonlySet<number> {
  const inside = new Set<number>();
  walk(root, ({ type, startIndex, endIndex }) => {
    if (type !== "string") return true;
    const last = lines.lineAt(endIndex);
    for (let line = lines.lineAt(startIndex) + 1; line <= last; line += 1) inside.add(line);
    return false;
  });
  return inside;
}

export interface ReindentOptions {
  readonly source: LinedText;
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

export function reindent({ source, start, end, from, to }: ReindentOptions): readonly string[] {
  const { text, lines, insideStrings } = source;
  const [first, last] = [lines.lineAt(start), lines.lineAt(end)];
  return Array.from({ length: last - first + 1 }, (_, position) => {
    const line = first + position;
    const written = text.slice(lines.start(line), lines.end(line));
    const fixed = insideStrings.has(line) || !written.startsWith(from) || written.trim() === "";
    return fixed ? written : to + written.slice(from.length);
  });
}
