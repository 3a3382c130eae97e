import type { Span } from "@repost/spec";
import { type CallSite, codeOf, createCallSites } from "../call-sites.ts";

interface Statement {
  readonly start: number;
  readonly end: number;
  readonly block: number | null;
}

interface PythonText {
  readonly code: string;
  readonly masked: string;
  readonly statements: readonly Statement[];
  statementsIn(statement: Statement): readonly Statement[];
}

const TOKEN =
  /("""|''')(?:\\[^]|(?!\1)[^])*(?:\1|$)|(["'])(?:\\[^]|(?!\2)[^\\\r\n])*(?:\2|$)?|#[^\r\n]*|\\(?:\r\n|\r|\n)|[()[\]{}]|\r\n|\r|\n/gu;
const CONTINUES = /^(?:elif|else|except|finally|case)\b/u;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  readonly isDecorator: boolean;
  readonly continues: boolean;
}

/** Finds statements by their indentation. Accepts any text. */
export function readStatements(code: string): PythonText {
  const masked = maskStrings(code);
  const lines = logicalLines(masked);
  const within = (start: number, end: number): readonly Statement[] => {
    const first = lines.findIndex((line) => line.start >= start);
    return first === -1 ? [] : group(lines.slice(first), end);
  };
  return {
    code,
    masked,
    statements: within(0, code.length),
    statementsIn: ({ block, end }) => (block === null ? [] : within(block, end)),
  };
}

/** Blanks line breaks in brackets and strings. */
function maskStrings(code: string): string {
  let depth = 0;
  return code.replaceAll(TOKEN, (token) => {
    if (token.startsWith('"') || token.startsWith("'"))
      return `"${" ".repeat(Math.max(0, token.length - 2))}${token.length > 1 ? '"' : ""}`;
    if (/^[#\\]/u.test(token)) return " ".repeat(token.length);
    if (/^[\r\n]/u.test(token)) return depth > 0 ? " ".repeat(token.length) : token;
    depth = Math.max(0, depth + ("([{".includes(token) ? 1 : -1));
    return token;
  });
}

function logicalLines(masked: string): readonly Line[] {
  const lines: Line[] = [];
  for (const match of masked.matchAll(/[^\r\n]+/gu)) {
    const text = match[0].trimEnd();
    const content = text.trimStart();
    if (content === "") continue;
    const indent = widthOf(text.slice(0, text.length - content.length));
    const start = match.index;
    lines.push({
      start,
      end: start + text.length,
      indent,
      isDecorator: content.startsWith("@"),
      continues: CONTINUES.test(content),
    });
  }
  return lines;
}

function group(lines: readonly Line[], until: number): readonly Statement[] {
  const statements: { start: number; end: number; block: number | null }[] = [];
  const indent = lines[0]?.indent ?? 0;
  let afterDecorator = false;
  for (const line of lines) {
    if (line.start >= until) break;
    const last = statements.at(-1);
    const isOwn = line.indent <= indent && !line.continues && !afterDecorator;
    if (last === undefined || isOwn) {
      statements.push({ start: line.start, end: line.end, block: null });
    } else {
      if (line.indent > indent) last.block ??= line.start;
      last.end = line.end;
    }
    afterDecorator = line.isDecorator && line.indent <= indent;
  }
  return statements;
}

function widthOf(indentation: string): number {
  let width = 0;
  for (const character of indentation)
    width = character === "\t" ? width + 8 - (width % 8) : character === "\f" ? 0 : width + 1;
  return width;
}

const DECORATORS = String.raw`^(?:@[^\n\r]*[\r\n]+\s*)*`;
const CLASS = new RegExp(`${DECORATORS}class\\b`, "u");
const DEFINITION = new RegExp(`${DECORATORS}(?:async\\s+)?(?:def|class)\\b`, "u");
const SET_UP = /\bdef\s+(?:setUp|setUpClass|setup|setup_method|setup_class)\b|^@(?:pytest\.)?fixture\b/u;

export const callSites = createCallSites({
  read: readStatements,
  siteOf,
  boundNames,
  wordsOf,
  isDefinition: (code) => DEFINITION.test(code),
  textOf: (code, { start, end }) => code.slice(start, end),
});

function siteOf(text: PythonText, offset: number): CallSite | null {
  const holds = ({ start, end }: Span): boolean => offset >= start && offset <= end;
  const outer = text.statements.find(holds);
  if (outer === undefined) return null;
  const members = CLASS.test(codeOf(text, outer)) ? text.statementsIn(outer) : [];
  const member = members.find(holds);
  if (member === undefined) return { chosen: outer, preparing: [], outer, closing: "" };
  const header = { start: outer.start, end: text.masked.slice(0, outer.block ?? outer.end).trimEnd().length };
  const words = new Set(wordsOf(codeOf(text, member)));
  const preparing = members.filter((each) => {
    const code = codeOf(text, each);
    if (each === member) return false;
    return DEFINITION.test(code) ? SET_UP.test(code) : boundNames(code).some((name) => words.has(name));
  });
  return { chosen: member, preparing: [header, ...preparing], outer, closing: "" };
}

function boundNames(code: string): readonly string[] {
  const imported = /^(?:from\s[^\n\r]*?\s)?import\s+(.*)$/su.exec(code)?.[1];
  if (imported !== undefined) return imported.split(",").flatMap(importedName);
  const defined = /^(?:@[^\n\r]*[\r\n]+\s*)*(?:async\s+)?(?:def|class)\s+(\w+)/u.exec(code)?.[1];
  if (defined !== undefined) return [defined];
  const targets = /^([\w\s,()[\]*]+?)(?::[^=]+)?=(?!=)/u.exec(code)?.[1];
  return targets === undefined ? [] : wordsOf(targets);
}

function importedName(part: string): readonly string[] {
  const [path = "", alias] = part
    .replaceAll(/[()]/gu, " ")
    .trim()
    .split(/\s+as\s+/u);
  const name = alias ?? path.split(".")[0] ?? "";
  return name === "" ? [] : [name];
}

function wordsOf(code: string): readonly string[] {
  return code.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
}
