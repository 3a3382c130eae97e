import { type Parser, walk } from "@repost/syntax";

/**
 * Returns possible forms of a completion as a body, likeliest first: unchanged, with the first line's indentation
 * added, or fully reindented.
 */
export function bodyForms(parser: Parser, completion: string, indent: string): readonly string[] {
  const text = completion.replaceAll(/\r\n?/gu, "\n").replace(/^(?:[ \t]*\n)+/u, "");
  const first = /^[ \t]*/u.exec(text)?.[0] ?? "";
  if (first === indent) return [text];
  const firstLineOnly = indent + text.slice(first.length);
  const allLines = shift(parser, text, first, indent);
  return first === "" ? [firstLineOnly, allLines] : [allLines, text, firstLineOnly];
}

/** Reindents lines, except those inside strings. */
function shift(parser: Parser, text: string, from: string, to: string): string {
  const frozen = linesInsideStrings(parser, text);
  const lines = text.split("\n").map((line, row) => {
    if (frozen.has(row) || line.trim() === "" || !line.startsWith(from)) return line;
    return to + line.slice(from.length);
  });
  return lines.join("\n");
}

function linesInsideStrings(parser: Parser, text: string): ReadonlySet<number> {
  using tree = parser.parse(text);
  const rows = new Set<number>();
  walk(tree.root, ({ type, startPosition, endPosition }) => {
    if (type !== "string") return true;
    for (let row = startPosition.row + 1; row <= endPosition.row; row += 1) rows.add(row);
    return false;
  });
  return rows;
}
