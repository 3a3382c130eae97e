const tokenForm =
  /("""|''')(?:\\[^]|(?!\1)[^])*(?:\1|$)|(["'])(?:\\[^]|(?!\2)[^\\\n])*(?:\2|$)?|#[^\r\n]*|\\\r?\n|[()[\]{}]|\r?\n/g;

/**
 * Replaces strings, comments, continued lines, brackets and line breaks one by one, for what must be known before a text is parsed.
 * Everything else stays.
 */
export function replaceLayoutTokens(code: string, replace: (token: string) => string): string {
  return code.replace(tokenForm, replace);
}

/** As many spaces as the token has characters, so that offsets stay as they are. */
export function blank(token: string): string {
  return " ".repeat(token.length);
}
