import type { SyntaxNode } from "./syntax-node.ts";

export interface Lines {
  readonly count: number;
  /** Returns the 0-based line. */
  lineAt(offset: number): number;
  start(line: number): number;
  end(line: number): number;
  after(line: number): number;
}

/** One cached text, because callers query it many times. */
let last: { readonly code: string; readonly lines: Lines } | undefined;

export function linesOf(code: string): Lines {
  if (last?.code !== code) last = { code, lines: findLines(code) };
  return last.lines;
}

function findLines(code: string): Lines {
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

export function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the 0-based lines that begin inside a node. */
export function linesInside(nodes: readonly SyntaxNode[], lines: Lines): ReadonlySet<number> {
  const inside = new Set<number>();
  for (const { startIndex, endIndex } of nodes) {
    const last = lines.lineAt(endIndex);
    for (let line = lines.lineAt(startIndex) + 1; line <= last; line += 1) inside.add(line);
  }
  return inside;
}

export function lineBreakOf(code: string): string {
  return /\r\n|\n|\r/.exec(code)?.[0] ?? "\n";
}
