import { languageFacts, type MaskLanguage } from "@repost/spec";

/** Text between tokens is ordinary code. */
export interface CodeToken {
  readonly kind: "string" | "comment" | "open" | "close" | "newline";
  readonly start: number;
  readonly end: number;
}

type Rule = readonly [kind: CodeToken["kind"], pattern: RegExp];

const NEWLINE: Rule = ["newline", /\r?\n/y];
const OPEN: Rule = ["open", /[([{]/y];
const CLOSE: Rule = ["close", /[)\]}]/y];
const HASH_COMMENT: Rule = ["comment", /#[^\n]*/y];
const SLASH_COMMENT: Rule = ["comment", /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y];
const QUOTED: Rule = ["string", /"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/y];
const TRIPLE_QUOTED: Rule = ["string", /"""(?:\\[\s\S]|[^\\])*?(?:"""|$)|'''(?:\\[\s\S]|[^\\])*?(?:'''|$)/y];
const BACKQUOTED: Rule = ["string", /`(?:\\[\s\S]|[^`\\])*(?:`|$)/y];
/** Starts after an operator or opening bracket. */
const REGULAR_EXPRESSION: Rule = [
  "string",
  /(?<=(?:^|[=(,:[!&|?{};\n]|\breturn)[ \t]*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y,
];

const BRACKETS: readonly Rule[] = [NEWLINE, OPEN, CLOSE];
const C_LIKE: readonly Rule[] = [SLASH_COMMENT, QUOTED, ...BRACKETS];
const SCRIPT: readonly Rule[] = [SLASH_COMMENT, REGULAR_EXPRESSION, BACKQUOTED, QUOTED, ...BRACKETS];

const RULES: Readonly<Record<MaskLanguage, readonly Rule[]>> = {
  python: [HASH_COMMENT, TRIPLE_QUOTED, QUOTED, ...BRACKETS],
  javascript: SCRIPT,
  typescript: SCRIPT,
  java: [TRIPLE_QUOTED, ...C_LIKE],
  csharp: [TRIPLE_QUOTED, ...C_LIKE],
  cpp: C_LIKE,
  php: [HASH_COMMENT, ...C_LIKE],
  go: [BACKQUOTED, ...C_LIKE],
};

/** Added languages have the strings of C. */
function rulesOf(language: MaskLanguage): readonly Rule[] {
  if (Object.hasOwn(RULES, language)) return RULES[language];
  return languageFacts(language).lineComment === "#" ? [HASH_COMMENT, QUOTED, ...BRACKETS] : C_LIKE;
}

const STARTS = /[\r\n()[\]{}#/"'`]/gu;

/** Yields strings, comments, brackets and line breaks of any text. */
export function* scanCode(text: string, language: MaskLanguage): Generator<CodeToken, void> {
  const rules = rulesOf(language);
  let offset = 0;
  for (let start = nextStart(text, 0); start !== -1; start = nextStart(text, offset)) {
    const token = tokenAt(text, start, rules);
    if (token !== null) yield token;
    offset = token?.end ?? start + 1;
  }
}

function nextStart(text: string, offset: number): number {
  STARTS.lastIndex = offset;
  return STARTS.exec(text)?.index ?? -1;
}

function tokenAt(text: string, start: number, rules: readonly Rule[]): CodeToken | null {
  for (const [kind, pattern] of rules) {
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (match !== null) return { kind, start, end: start + match[0].length };
  }
  return null;
}
