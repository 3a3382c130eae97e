import { type CodeToken, scanCode } from "../../lexical/scan-code.ts";
import { type CompletionFrame, indentOf, isInBrackets, lineBefore } from "./frame.ts";

/** Types of nodes that hold several statements, so that the completion goes on at the same indentation. */
const BODIES = /(?:^block|_block|_body|declaration_list|compound_statement)$/u;
/** Types of nodes that can have a body of their own. */
const WITH_BODY = /_(?:clause|statement|definition)$/u;

/** Beginnings of a line that goes on with the statement before it. */
const PYTHON_CLAUSES = /^(?:else|elif|except|finally|case)\b/u;
const C_LIKE_CONTINUATIONS = /^(?:[.?:&|+\-*/%=<>,)\]}{]|(?:else|catch|finally|while|instanceof|in|of|as)\b)/u;

/** Ends of a line whose statement goes on. */
const PYTHON_OPEN_LINE = /(?:\\|^[ \t]*@.*)\r?$/u;
const C_LIKE_OPEN_LINE = /(?:[=+\-*/%&|?:,.<(]|=>|^[ \t]*@.*)[ \t]*\r?$/u;

interface Ending {
  readonly code: string;
  readonly frame: CompletionFrame;
  /** Indentation of the line in which the mask begins. */
  readonly indent: string;
  readonly isBody: boolean;
  /** Line breaks end nothing where the mask lies in brackets. */
  readonly spansLines: boolean;
}

/**
 * Returns the offset at which code that replaces a node leaves the node: before a bracket that it does not open, behind the
 * semicolon of a statement, or at the end of the last line that is indented deeply enough.
 */
export function nodeEnd(code: string, frame: CompletionFrame): number {
  const { node_type: nodeType, language } = frame;
  const isBody = BODIES.test(nodeType ?? "");
  const spansLines = (isBody && language !== "python") || (!isBody && isInBrackets(frame));
  const ending: Ending = { code, frame, indent: indentOf(lineBefore(frame)), isBody, spansLines };
  let depth = 0;
  let offset = 0;
  for (const token of scanCode(code, language)) {
    const semicolon = depth === 0 ? statementEnd(ending, offset, token.start) : null;
    if (semicolon !== null) return semicolon;
    offset = token.end;
    if (token.kind === "open") depth += 1;
    else if (token.kind === "close" && depth === 0) return code.slice(0, token.start).trimEnd().length;
    else if (token.kind === "close") depth -= 1;
    else if (token.kind === "newline" && depth === 0 && endsAtLine(ending, token)) return token.start;
  }
  return (depth === 0 ? statementEnd(ending, offset, code.length) : null) ?? code.length;
}

/** Returns the end of a statement or expression that a semicolon in a range of ordinary code ends. */
function statementEnd({ code, frame }: Ending, start: number, end: number): number | null {
  const { level, language, suffix } = frame;
  if (level !== "statement" && level !== "expression") return null;
  const at = code.slice(start, end).indexOf(";");
  if (at === -1) return null;
  const excludes = level === "expression" || language === "python" || /^\s*;/u.test(suffix);
  return start + at + (excludes ? 0 : 1);
}

function endsAtLine({ code, frame, indent, isBody, spansLines }: Ending, newline: CodeToken): boolean {
  if (spansLines) return false;
  const isPython = frame.language === "python";
  const line = code.slice(code.lastIndexOf("\n", newline.start - 1) + 1, newline.start);
  if ((isPython ? PYTHON_OPEN_LINE : C_LIKE_OPEN_LINE).test(line)) return false;
  const next = nextLine(code.slice(newline.end), isPython ? /^[ \t]*(?:#.*)?$/u : /^[ \t]*(?:\/\/.*)?$/u);
  if (next === null) return false;
  const text = next.trimStart();
  if (isBody && lineBefore(frame).trim() === "") return !indentOf(next).startsWith(indent);
  if ((isPython ? PYTHON_CLAUSES : C_LIKE_CONTINUATIONS).test(text)) return !indentOf(next).startsWith(indent);
  const isOneLine = isPython && frame.level === "expression" && !WITH_BODY.test(frame.node_type ?? "");
  return isOneLine || !isDeeper(indentOf(next), indent);
}

function isDeeper(indent: string, than: string): boolean {
  return indent.length > than.length && indent.startsWith(than);
}

/** Returns the next line that is neither blank nor a comment. */
function nextLine(text: string, isSkipped: RegExp): string | null {
  return text.split(/\r?\n/u).find((line) => !isSkipped.test(line)) ?? null;
}
