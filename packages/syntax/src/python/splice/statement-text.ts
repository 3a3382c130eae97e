import type { SyntaxNode } from "../../syntax-node.ts";
import { indentBefore } from "../indentation.ts";
import { lastStatementEnd } from "../statement-end.ts";
import { type LinedText, reindent } from "./reindent.ts";

const maxBlankLines = 2;

export function statementLines(source: LinedText, statement: SyntaxNode, to: string): readonly string[] {
  const start = statement.startIndex;
  const end = lastStatementEnd(statement);
  const from = indentBefore(start, source.text);
  if (from === undefined) return [to + source.text.slice(start, end)];
  const written = reindent({ source, start, end, from, to });
  const rest = source.text.slice(end, source.lines.end(source.lines.lineAt(end)));
  if (isLayout(rest)) return written;
  return written.map((line, position) => (position === written.length - 1 ? line.slice(0, -rest.length) : line));
}

function isLayout(rest: string): boolean {
  const start = afterBlanks(rest, 0);
  const end = rest[start] === ";" ? afterBlanks(rest, start + 1) : start;
  return end === rest.length || rest[end] === "#";
}

function afterBlanks(text: string, start: number): number {
  let position = start;
  while (text[position] === " " || text[position] === "\t") position += 1;
  return position;
}

export function blockLines(source: LinedText, statements: readonly SyntaxNode[], to: string): readonly string[] {
  return statements.flatMap((statement, position) => [
    ...(position === 0 || indentBefore(statement.startIndex, source.text) === undefined
      ? []
      : blankLinesBefore(source, statement)),
    ...statementLines(source, statement, to),
  ]);
}

const blankOrComment = /^[ \t\f]*(?:#.*)?$/;

function blankLinesBefore({ text, lines }: LinedText, statement: SyntaxNode): readonly string[] {
  const blankLines: string[] = [];
  for (let line = lines.lineAt(statement.startIndex) - 1; line >= 0 && blankLines.length < maxBlankLines; line -= 1) {
    const written = text.slice(lines.start(line), lines.end(line));
    if (!blankOrComment.test(written)) break;
    if (written.trim() === "") blankLines.push("");
  }
  return blankLines;
}
