const BEFORE_EXPRESSION =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield|instanceof)$/u;
const WORD_OR_CLOSING = /[\w$)\]}"]/u;

/** Blanks strings, expressions and comments in linear time. Keeps offsets and code inside `${}`. */
export function maskScript(code: string): string {
  const masked: string[] = [];
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  let divisionsUntil = 0;
  const blank = (end: number): void => {
    masked.push(" ".repeat(end - at));
    at = end;
  };
  const quoted = (end: number): void => {
    masked.push(end - at > 1 ? `"${" ".repeat(end - at - 2)}"` : '"');
    at = end;
  };
  while (at < code.length) {
    const character = code[at] ?? "";
    const next = code[at + 1];
    if (character === "/" && (next === "/" || next === "*")) blank(commentEnd(code, at));
    else if (character === '"' || character === "'") quoted(stringEnd(code, at));
    else if (character === "`" || (character === "}" && templates.at(-1) === depth)) {
      if (character === "}") templates.pop();
      const { end, goesOn } = templateEnd(code, at + 1);
      if (goesOn) templates.push(depth);
      masked.push(
        character === "}" ? ")" : '"',
        " ".repeat(Math.max(0, end - at - 2)),
        end - at > 1 ? (goesOn ? "(" : '"') : "",
      );
      at = end;
    } else if (character === "/" && at >= divisionsUntil && beginsExpression(masked)) {
      const { end, isClosed } = expressionEnd(code, at);
      if (!isClosed) divisionsUntil = end;
      quoted(isClosed ? end : at + 1);
    } else {
      if (character === "{") depth += 1;
      if (character === "}") depth = Math.max(0, depth - 1);
      masked.push(character);
      at += 1;
    }
  }
  return masked.join("");
}

function commentEnd(code: string, start: number): number {
  const end = code[start + 1] === "/" ? code.slice(start).search(/[\n\r]/u) : code.indexOf("*/", start + 2);
  if (end === -1) return code.length;
  return code[start + 1] === "/" ? start + end : end + 2;
}

function stringEnd(code: string, start: number): number {
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === "\\") at += 1;
    else if (code[at] === code[start]) return at + 1;
    else if (code[at] === "\n" || code[at] === "\r") return at;
  }
  return code.length;
}

function templateEnd(code: string, start: number): { readonly end: number; readonly goesOn: boolean } {
  for (let at = start; at < code.length; at++) {
    if (code[at] === "\\") at += 1;
    else if (code[at] === "`") return { end: at + 1, goesOn: false };
    else if (code[at] === "$" && code[at + 1] === "{") return { end: at + 2, goesOn: true };
  }
  return { end: code.length, goesOn: false };
}

function expressionEnd(code: string, start: number): { readonly end: number; readonly isClosed: boolean } {
  let inClass = false;
  let at = start + 1;
  for (; at < code.length && !/[\n\r]/u.test(code[at] ?? ""); at++) {
    if (code[at] === "\\") at += 1;
    else if (code[at] === "[") inClass = true;
    else if (code[at] === "]") inClass = false;
    else if (code[at] === "/" && !inClass) return { end: at + 1, isClosed: true };
  }
  return { end: at, isClosed: false };
}

function beginsExpression(masked: readonly string[]): boolean {
  let position = masked.length - 1;
  while (position >= 0 && (masked[position] ?? "").trim() === "") position -= 1;
  const last = masked[position] ?? "";
  if (!WORD_OR_CLOSING.test(last.at(-1) ?? "")) return true;
  return BEFORE_EXPRESSION.test(masked.slice(Math.max(0, position - 11), position + 1).join(""));
}
