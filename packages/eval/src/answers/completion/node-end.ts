import { languageFacts } from "@repost/spec";
import { type CodeToken, scanCode } from "../../lexical/scan-code.ts";
import { type CompletionFrame, indentOf, isInBrackets, lineBefore } from "./frame.ts";

const BODIES = /(?:^block|_block|_body|declaration_list|compound_statement)$/u;
const WITH_BODY = /_(?:clause|statement|definition)$/u;

const PYTHON_CLAUSES = /^(?:else|elif|except|finally|case)\b/u;
const C_LIKE_CONTINUATIONS = /^(?:[.?:&|+\-*/%=<>,)\]}{]|(?:else|catch|finally|while|instanceof|in|of|as)\b)/u;

const PYTHON_OPEN_LINE = /(?:\\|^[ \t]*@.*)\r?$/u;
const C_LIKE_OPEN_LINE = /(?:[=+\-*/%&|?:,.<(]|=>|^[ \t]*@.*)[ \t]*\r?$/u;

interface Ending {
  readonly code: string;
  readonly frame: CompletionFrame;
  readonly indent: string;
  readonly isBody: boolean;
  readonly spansLines: boolean;
}

/** Returns the offset of an unmatched bracket, a semicolon's end, or the end of indented lines. */
export function nodeEnd(code: string, frame: CompletionFrame): number {
  const { node_type: nodeType, language } = frame;
  const isBody = BODIES.test(nodeType ?? "");
  const spansLines = (isBody && !languageFacts(language).isIndented) || (!isBody && isInBrackets(frame));
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

function statementEnd({ code, frame }: Ending, start: number, end: number): number | null {
  const { level, language, suffix } = frame;
  if (level !== "statement" && level !== "expression") return null;
  const at = code.slice(start, end).indexOf(";");
  if (at === -1) return null;
  const excludes = level === "expression" || languageFacts(language).isIndented || /^\s*;/u.test(suffix);
  return start + at + (excludes ? 0 : 1);
}

function endsAtLine({ code, frame, indent, isBody, spansLines }: Ending, newline: CodeToken): boolean {
  if (spansLines) return false;
  const { isIndented } = languageFacts(frame.language);
  const line = code.slice(code.lastIndexOf("\n", newline.start - 1) + 1, newline.start);
  if ((isIndented ? PYTHON_OPEN_LINE : C_LIKE_OPEN_LINE).test(line)) return false;
  const next = nextLine(code.slice(newline.end), isIndented ? /^[ \t]*(?:#.*)?$/u : /^[ \t]*(?:\/\/.*)?$/u);
  if (next === null) return false;
  const text = next.trimStart();
  if (isBody && lineBefore(frame).trim() === "") return !indentOf(next).startsWith(indent);
  if ((isIndented ? PYTHON_CLAUSES : C_LIKE_CONTINUATIONS).test(text)) return !indentOf(next).startsWith(indent);
  const isOneLine = isIndented && frame.level === "expression" && !WITH_BODY.test(frame.node_type ?? "");
  return isOneLine || !isDeeper(indentOf(next), indent);
}

function isDeeper(indent: string, than: string): boolean {
  return indent.length > than.length && indent.startsWith(than);
}

function nextLine(text: string, isSkipped: RegExp): string | null {
  return text.split(/\r?\n/u).find((line) => !isSkipped.test(line)) ?? null;
}
