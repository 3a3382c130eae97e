import { type Lines, linesOf } from "../../lines.ts";
import type { SyntaxNode } from "../../parser.ts";
import { walk } from "../../walk.ts";

/** The 0-based lines of a text that begin inside a string literal, whose content re-indenting them would change. */
export function linesInsideStrings(root: SyntaxNode): ReadonlySet<number> {
  const inside = new Set<number>();
  walk(root, ({ type, startPosition, endPosition }) => {
    if (type !== "string") return true;
    for (let line = startPosition.row + 1; line <= endPosition.row; line += 1) inside.add(line);
    return false;
  });
  return inside;
}

export interface ReindentOptions {
  readonly text: string;
  readonly lines: Lines;
  /** 0-based, inclusive. */
  readonly first: number;
  readonly last: number;
  /** Lines to leave as they are. */
  readonly frozen: ReadonlySet<number>;
  readonly from: string;
  readonly to: string;
}

/** Gives lines another indentation. Lines that lack the old one (comments, continuation lines) and blank lines stay as they are. */
export function reindent({ text, lines, first, last, frozen, from, to }: ReindentOptions): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, position) => {
    const line = first + position;
    const written = text.slice(lines.start(line), lines.end(line));
    if (frozen.has(line) || !written.startsWith(from) || written.trim() === "") return written;
    return to + written.slice(from.length);
  });
}

/** Lines of a text as they are. */
export function linesBetween(text: string, first: number, last: number): readonly string[] {
  const lines = linesOf(text);
  return reindent({ text, lines, first, last, frozen: new Set(), from: "", to: "" });
}
