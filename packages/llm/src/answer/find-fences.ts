/** A fenced block of Markdown. */
export interface Fence {
  /** What stands behind the opening fence, such as `python` or `json title="a.json"`. */
  readonly info: string;
  /** The lines between the fences, each with its line break, without the fence's own indent. */
  readonly content: string;
  /** Offsets in the text: of the opening fence's line, and after the closing one's. */
  readonly start: number;
  readonly end: number;
  /** Whether there is a closing fence; a truncated answer has none. */
  readonly closed: boolean;
}

interface Open {
  readonly mark: string;
  readonly indent: number;
  readonly info: string;
  readonly start: number;
}

/**
 * The fenced blocks of a text, as CommonMark has them: three or more backticks or tildes, closed by at least as many of the same
 * kind without anything behind them. A longer fence may so hold shorter ones. More indent than CommonMark's three is allowed, for models
 * indent the blocks of a list.
 */
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
  // Backticks behind backticks are code within a line: ```like this```.
  if (match === null || (mark.startsWith("`") && info.includes("`"))) return undefined;
  return { mark, indent: indent.length, info: info.trim(), start };
}

function isClosing(line: string, { mark }: Open): boolean {
  const match = /^[ \t]*(?<mark>`{3,}|~{3,})[ \t]*\r?\n?$/u.exec(line);
  const closing = match?.groups?.["mark"] ?? "";
  return closing.startsWith(mark);
}

function withoutIndent(line: string, indent: number): string {
  const own = /^[ \t]*/u.exec(line)?.[0].length ?? 0;
  return line.slice(Math.min(own, indent));
}
