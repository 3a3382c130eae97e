const tokenForm =
  /("""|''')(?:\\[^]|(?!\1)[^])*(?:\1|$)|(["'])(?:\\[^]|(?!\2)[^\\\n])*(?:\2|$)?|#[^\r\n]*|\\\r?\n|[()[\]{}]|\r?\n/g;

export function replaceLayoutTokens(code: string, replace: (token: string) => string): string {
  return code.replace(tokenForm, replace);
}

export function blank(token: string): string {
  return " ".repeat(token.length);
}
