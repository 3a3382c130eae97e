const LITERAL =
  /(?:\b[rbu])?"(?:[^"\\]|\\.)*"|(?:\b[rbu])?'(?:[^'\\]|\\.)*'|\b(?:0[xX][\da-fA-F_]+|\d[\d._]*(?:[eE][+-]?\d+)?|None|True|False)\b/gu;
const BEGINS_AS_DATA = /^\s*(?:[\d"'([{)\]},+-]|[rbu]["']|None\b|True\b|False\b)/u;
const ONLY_MARKS = /^[\s,:()[\]{}+-]*$/u;

/** Lines of a table that count as one line of code. */
const LINES_OF_DATA = 10;

/** Counts lines of code; tables of literals load fast and count less. */
export function weighLines(lines: readonly string[]): number {
  const data = lines.reduce((sum, line) => sum + (isData(line) ? 1 : 0), 0);
  return lines.length - data + Math.ceil(data / LINES_OF_DATA);
}

function isData(line: string): boolean {
  return BEGINS_AS_DATA.test(line) && ONLY_MARKS.test(line.replaceAll(LITERAL, ""));
}
