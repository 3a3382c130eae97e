/** Where the lines of a text start. A line ends with \n, \r\n or \r. */
export interface Lines {
  readonly count: number;
  /** The 0-based line that holds an offset. */
  lineAt(offset: number): number;
  /** Offset of a line's first character. */
  start(line: number): number;
  /** Offset after a line's last character, before its line break. */
  end(line: number): number;
  /** Offset after a line's break: where the next line starts, or the text's end. */
  after(line: number): number;
}

/** The same text is asked about again and again. */
let last: { readonly code: string; readonly lines: Lines } | undefined;

export function linesOf(code: string): Lines {
  if (last?.code !== code) last = { code, lines: findLines(code) };
  return last.lines;
}

function findLines(code: string): Lines {
  // A byte order mark stands before the first line.
  const first = code.startsWith("\uFEFF") ? 1 : 0;
  const starts = [first, ...Array.from(code.matchAll(/\r\n|\n|\r/g), (match) => match.index + match[0].length)];
  const after = (line: number): number => starts[line + 1] ?? code.length;
  return {
    count: starts.length,
    lineAt: (offset) => lastAtMost(starts, offset),
    start: (line) => starts[line] ?? code.length,
    end: (line) => endWithoutBreak(code, starts[line] ?? code.length, after(line)),
    after,
  };
}

function endWithoutBreak(code: string, start: number, after: number): number {
  let end = after;
  if (end > start && code[end - 1] === "\n") end -= 1;
  if (end > start && code[end - 1] === "\r") end -= 1;
  return end;
}

/** Position of the last of the ascending numbers that is not above the limit. */
function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line break that a text uses, by its first one. */
export function lineBreakOf(code: string): string {
  return /\r\n|\n|\r/.exec(code)?.[0] ?? "\n";
}
