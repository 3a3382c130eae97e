const BEFORE_EXPRESSION =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield|instanceof)$/u;
const WORD_OR_CLOSING = /[\w$)\]}"]/u;

/** Blanks strings, expressions and comments in linear time. Keeps offsets and code inside `${}`. */
export function maskScript(code: string): string {
  const masked: string[] = [];
  const templates: number[] = [];
  let depth = 0;
  let position = 0;
  let divisionsUntil = 0;
  const blank = (end: number): void => {
    masked.push(" ".repeat(end - position));
    position = end;
  };
  const quoted = (end: number): void => {
    masked.push(end - position > 1 ? `"${" ".repeat(end - position - 2)}"` : '"');
    position = end;
  };
  while (position < code.length) {
    const character = code[position] ?? "";
    const next = code[position + 1];
    if (character === "/" && (next === "/" || next === "*")) blank(commentEnd(code, position));
    else if (character === '"' || character === "'") quoted(stringEnd(code, position));
    else if (character === "`" || (character === "}" && templates.at(-1) === depth)) {
      if (character === "}") templates.pop();
      const { end, goesOn } = templateEnd(code, position + 1);
      if (goesOn) templates.push(depth);
      masked.push(
        character === "}" ? ")" : '"',
        " ".repeat(Math.max(0, end - position - 2)),
        end - position > 1 ? (goesOn ? "(" : '"') : "",
      );
      position = end;
    } else if (character === "/" && position >= divisionsUntil && beginsExpression(masked)) {
      const { end, isClosed } = expressionEnd(code, position);
      if (!isClosed) divisionsUntil = end;
      quoted(isClosed ? end : position + 1);
    } else {
      if (character === "{") depth += 1;
      if (character === "}") depth = Math.max(0, depth - 1);
      masked.push(character);
      position += 1;
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
  for (let position = start + 1; position < code.length; position++) {
    if (code[position] === "\\") position += 1;
    else if (code[position] === code[start]) return position + 1;
    else if (code[position] === "\n" || code[position] === "\r") return position;
  }
  return code.length;
}

function templateEnd(code: string, start: number): { readonly end: number; readonly goesOn: boolean } {
  for (let position = start; position < code.length; position++) {
    if (code[position] === "\\") position += 1;
    else if (code[position] === "`") return { end: position + 1, goesOn: false };
    else if (code[position] === "$" && code[position + 1] === "{") return { end: position + 2, goesOn: true };
  }
  return { end: code.length, goesOn: false };
}

function expressionEnd(code: string, start: number): { readonly end: number; readonly isClosed: boolean } {
  let inClass = false;
  let position = start + 1;
  for (; position < code.length && !/[\n\r]/u.test(code[position] ?? ""); position++) {
    if (code[position] === "\\") position += 1;
    else if (code[position] === "[") inClass = true;
    else if (code[position] === "]") inClass = false;
    else if (code[position] === "/" && !inClass) return { end: position + 1, isClosed: true };
  }
  return { end: position, isClosed: false };
}

function beginsExpression(masked: readonly string[]): boolean {
  let position = masked.length - 1;
  while (position >= 0 && (masked[position] ?? "").trim() === "") position -= 1;
  const last = masked[position] ?? "";
  if (!WORD_OR_CLOSING.test(last.at(-1) ?? "")) return true;
  return BEFORE_EXPRESSION.test(masked.slice(Math.max(0, position - 11), position + 1).join(""));
}
