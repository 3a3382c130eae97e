const TOKEN =
  /(?<comment>\/\/[^\n\r]*|\/\*[^]*?(?:\*\/|$))|(?<string>(["'])(?:\\[^]|(?!\3)[^\\\n\r])*(?:\3|\\?$)?)|[^"'`/{}]+|[^]/y;
const TEMPLATE = /[^](?:\\[^]|\$(?!\{)|[^\\`$])*(?<end>`|\$\{|\\?$)/y;
const EXPRESSION = /\/(?:\\[^]|\[(?:\\[^]|[^\]\\\n\r])*(?:\]|(?=[\n\r])|$)|[^\\[/\n\r])*(?<end>\/)?/y;
const BEFORE_EXPRESSION =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield|instanceof)$/u;
const WORD_OR_CLOSING = /[\w$)\]}"]$/u;
const TAIL = 12;

/** Blanks strings, expressions and comments in linear time. Keeps offsets and code inside `${}`. */
export function maskScript(code: string): string {
  const masked: string[] = [];
  const templates: number[] = [];
  let tail = "";
  let depth = 0;
  let position = 0;
  let divisionsUntil = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    return pattern.exec(code);
  };
  const put = (mask: string): void => {
    masked.push(mask);
    position += mask.length;
    const text = mask.trimEnd();
    tail = text === "" ? tail.trimEnd() : (tail + text).slice(-TAIL);
    if (text.length < mask.length) tail += " ";
  };
  while (position < code.length) {
    const { 0: token = "", groups = {} } = match(TOKEN) ?? {};
    if (groups["comment"] !== undefined) put(" ".repeat(token.length));
    else if (groups["string"] !== undefined) put(enclosed(token.length, '"', '"'));
    else if (token === "`" || (token === "}" && templates.at(-1) === depth)) {
      if (token === "}") templates.pop();
      const { 0: text = token, groups: part } = match(TEMPLATE) ?? {};
      const isOpen = part?.["end"] === "${";
      if (isOpen) templates.push(depth);
      put(enclosed(text.length, token === "}" ? ")" : '"', isOpen ? "(" : '"'));
    } else if (token === "/" && position >= divisionsUntil && beginsExpression(tail.trimEnd())) {
      const { 0: text = token, groups: part } = match(EXPRESSION) ?? {};
      const isClosed = part?.["end"] !== undefined;
      if (!isClosed) divisionsUntil = position + text.length;
      put(enclosed(isClosed ? text.length : 1, '"', '"'));
    } else {
      if (token === "{") depth += 1;
      if (token === "}") depth = Math.max(0, depth - 1);
      put(token);
    }
  }
  return masked.join("");
}

function enclosed(length: number, opening: string, closing: string): string {
  return length > 1 ? `${opening}${" ".repeat(length - 2)}${closing}` : opening;
}

function beginsExpression(before: string): boolean {
  return !WORD_OR_CLOSING.test(before) || BEFORE_EXPRESSION.test(before);
}
