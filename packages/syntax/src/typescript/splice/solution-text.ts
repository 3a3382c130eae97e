import { linesInside, linesOf } from "../../lines.ts";
import type { SyntaxNode } from "../../syntax-node.ts";

export interface SolutionText {
  readonly text: string;
  /** Replaces the indentation of later lines by `to`. */
  slice(start: number, end: number, from: SyntaxNode, to: string): string;
}

export function solutionText(root: SyntaxNode, text: string): SolutionText {
  const lines = linesOf(text);
  const fixed = linesInside(root.descendantsOfType(["template_string", "string"]), lines);
  return {
    text,
    slice(start, end, from, to) {
      const first = lines.lineAt(start);
      const old = /^[ \t]*/.exec(text.slice(lines.start(lines.lineAt(from.startIndex))))?.[0] ?? "";
      const written = text.slice(start, end).split("\n");
      return written
        .map((line, position) => {
          const kept = position === 0 || fixed.has(first + position) || !line.startsWith(old) || line.trim() === "";
          return kept ? line : to + line.slice(old.length);
        })
        .join("\n");
    },
  };
}
