const MOST_LINES = 24;

/** Shows groups of lines below their enclosing line. Numbers start at 1. */
export function missedLines(code: string, numbers: readonly number[]): string {
  const lines = code.split("\n");
  const output: string[] = [];
  let lastHeader = 0;
  for (const number of numbers.slice(0, MOST_LINES)) {
    const header = headerOf(lines, number);
    if (header > 0 && header !== lastHeader && !numbers.includes(header)) output.push(lineAt(lines, header).trim());
    lastHeader = header;
    output.push(`${header > 0 ? "  " : ""}${lineAt(lines, number).trim()}`);
  }
  return output.join("\n");
}

function headerOf(lines: readonly string[], number: number): number {
  const indent = indentOf(lineAt(lines, number));
  for (let above = number - 1; above > 0; above -= 1) {
    const line = lineAt(lines, above);
    if (line.trim() !== "" && indentOf(line) < indent) return above;
  }
  return 0;
}

function lineAt(lines: readonly string[], number: number): string {
  return lines[number - 1] ?? "";
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
