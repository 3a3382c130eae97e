import type { Lines } from "../../lines.ts";

export interface LinedText {
  readonly text: string;
  readonly lines: Lines;
  /** 0-based lines that begin inside a string. */
  readonly insideStrings: ReadonlySet<number>;
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
