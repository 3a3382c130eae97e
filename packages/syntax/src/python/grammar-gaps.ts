/** `{total:=^10}` in f-strings: the grammar parses an assignment. */
const equalsInFormat = /(\{[^{}:"'\n]+:)=(?=[<>^=+\- ]?[\w,.%]*\})/gu;

const parametrized = /\b(?:def|class|type)[ \t]+[\p{L}_][\p{L}\p{N}_]*[ \t]*\[/gu;

const maxParameters = 2000;

const parameterParts = /#[^\n]*|(["'])(?:\\.|(?!\1)[^\\\n])*\1|[[({]|[\])}]|(?<![=!<>:])=(?!=)\s*\*?/gu;

/** Rewrites unknown syntax of texts that do not parse, keeping offsets. */
export function bridgePythonGaps(code: string): string {
  return bridgeTypeDefaults(code.replace(equalsInFormat, "$1 "));
}

/** `[T = int]` (PEP 696): defaults become bounds, which are evaluated alike. */
function bridgeTypeDefaults(code: string): string {
  let bridged = "";
  let done = 0;
  for (const { 0: head, index } of code.matchAll(parametrized)) {
    const start = index + head.length;
    const list = code.slice(start, start + maxParameters);
    for (const { text, at } of defaultsIn(list)) {
      bridged += code.slice(done, start + at) + text.replace("=", ":").replace("*", " ");
      done = start + at + text.length;
    }
  }
  return bridged + code.slice(done);
}

function* defaultsIn(text: string): Iterable<{ readonly text: string; readonly at: number }> {
  let depth = 1;
  for (const { 0: part, index: at } of text.matchAll(parameterParts)) {
    if (/^[[({]$/u.test(part)) depth += 1;
    else if (/^[\])}]$/u.test(part)) depth -= 1;
    else if (depth === 1 && part.startsWith("=")) yield { text: part, at };
    if (depth === 0) return;
  }
}

/** Replaces line breaks and comments in brackets by spaces, because dedented lines would end a block. */
export function joinBracketLines(code: string): string {
  let depth = 0;
  return replaceLayoutTokens(code, (token) => {
    if ("([{".includes(token)) depth += 1;
    else if (")]}".includes(token)) depth = Math.max(0, depth - 1);
    else if (depth > 0 && /^[#\\\r\n]/.test(token)) return blank(token);
    return token;
  });
}

const longRun = /(?:\n[ \t\f\r]*(?:#[^\n]*)?(?=\n)){100}/;

/** Blanks runs of a hundred comments, which take quadratic time. */
export function blankCommentRuns(code: string): string {
  if (!longRun.test(code)) return code;
  return replaceLayoutTokens(code, (token) => (token.startsWith("#") ? blank(token) : token));
}

const tokenForm =
  /("""|''')(?:\\[^]|(?!\1)[^])*(?:\1|$)|(["'])(?:\\[^]|(?!\2)[^\\\n])*(?:\2|$)?|#[^\r\n]*|\\\r?\n|[()[\]{}]|\r?\n/g;

function replaceLayoutTokens(code: string, replace: (token: string) => string): string {
  return code.replace(tokenForm, replace);
}

function blank(token: string): string {
  return " ".repeat(token.length);
}
