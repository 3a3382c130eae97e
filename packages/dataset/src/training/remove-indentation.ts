import type { Language } from "@repost/spec";
import { loadParser, walk } from "@repost/syntax";

/** Nodes whose value depends on the indentation of their lines. */
const TEXTS = new Set(["string", "template_string"]);

/**
 * Removes the indentation of a method, as in a fenced block. Lines of strings stay, lines of docstrings move. A text
 * with lines that lack the indentation stays the same.
 */
export async function removeIndentation(language: Language, code: string): Promise<string> {
  const indent = /^[ \t]*/u.exec(code)?.[0] ?? "";
  if (indent === "") return code;
  const lines = code.split("\n");
  const frozen = await rowsInTexts(language, { code, lines, indent });
  const moves = (line: string, row: number): boolean => !frozen.has(row) && line.trim() !== "";
  if (lines.some((line, row) => moves(line, row) && !line.startsWith(indent))) return code;
  return lines.map((line, row) => (moves(line, row) ? line.slice(indent.length) : line)).join("\n");
}

interface Indented {
  readonly code: string;
  readonly lines: readonly string[];
  readonly indent: string;
}

async function rowsInTexts(language: Language, { code, lines, indent }: Indented): Promise<ReadonlySet<number>> {
  using tree = (await loadParser(language)).parse(code);
  const rows = new Set<number>();
  walk(tree.root, ({ type, parent, startPosition, endPosition }) => {
    if (!TEXTS.has(type)) return true;
    const isProse = language === "python" && parent?.type === "expression_statement";
    const later = lines.slice(startPosition.row + 1, endPosition.row + 1);
    if (isProse && later.every((line) => line.trim() === "" || line.startsWith(indent))) return false;
    for (let row = startPosition.row + 1; row <= endPosition.row; row += 1) rows.add(row);
    return false;
  });
  return rows;
}
