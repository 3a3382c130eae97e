const tokenForm =
  /("""|''')(?:\\[^]|(?!\1)[^])*(?:\1|$)|(["'])(?:\\[^]|(?!\2)[^\\\n])*(?:\2|$)?|#[^\r\n]*|\\\r?\n|[()[\]{}]|\r?\n/g;

/** Replaces strings, comments, continued lines, brackets and line breaks. Other text stays. */
export function replaceLayoutTokens(code: string, replace: (token: string) => string): string {
  return code.replace(tokenForm, replace);
}

/** Returns spaces of equal length. */
export function blank(token: string): string {
  return " ".repeat(token.length);
}
