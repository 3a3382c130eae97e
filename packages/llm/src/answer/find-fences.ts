/** Increased when answers are parsed differently. */
export const EXTRACTOR_VERSION = 1;

export interface Fence {
  /** Text after the opening fence. */
  readonly info: string;
  /** Lines without the indent of the fence. */
  readonly content: string;
  /** Offset of the opening fence's line. */
  readonly start: number;
  readonly end: number;
  /** False in truncated answers. */
  readonly closed: boolean;
}

interface Open {
  readonly mark: string;
  readonly indent: number;
  readonly info: string;
  readonly start: number;
}

/** Rules of CommonMark with any indent, because models indent blocks in lists. */
export function findFences(text: string): readonly Fence[] {
  const fences: Fence[] = [];
  let open: Open | undefined;
  let content = "";
  let offset = 0;
  for (const line of linesOf(text)) {
    const start = offset;
    offset += line.length;
    if (open === undefined) {
      open = openingOf(line, start);
      content = "";
    } else if (isClosing(line, open)) {
      fences.push({ info: open.info, content, start: open.start, end: offset, closed: true });
      open = undefined;
    } else content += withoutIndent(line, open.indent);
  }
  if (open !== undefined) fences.push({ info: open.info, content, start: open.start, end: offset, closed: false });
  return fences;
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

function openingOf(line: string, start: number): Open | undefined {
  const match = /^(?<indent>[ \t]*)(?<mark>`{3,}|~{3,})(?<info>[^\r\n]*)/u.exec(line);
  const { indent = "", mark = "", info = "" } = match?.groups ?? {};
  // Backticks in the info string mean inline code.
  if (match === null || (mark.startsWith("`") && info.includes("`"))) return undefined;
  return { mark, indent: indent.length, info: info.trim(), start };
}

function isClosing(line: string, { mark }: Open): boolean {
  const match = /^[ \t]*(?<mark>`{3,}|~{3,})[ \t]*\r?\n?$/u.exec(line);
  const closing = match?.groups?.["mark"] ?? "";
  return closing.startsWith(mark);
}

function withoutIndent(line: string, indent: number): string {
  const lineIndent = /^[ \t]*/u.exec(line)?.[0].length ?? 0;
  return line.slice(Math.min(lineIndent, indent));
}
