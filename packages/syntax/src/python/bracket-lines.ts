import { blank, replaceLayoutTokens } from "./layout-tokens.ts";

/**
 * Replaces line breaks and comments in brackets by spaces.
 *
 * The grammar ends a block inside brackets when the next line is indented less.
 */
export function joinBracketLines(code: string): string {
  let depth = 0;
  return replaceLayoutTokens(code, (token) => {
    if ("([{".includes(token)) depth += 1;
    else if (")]}".includes(token)) depth = Math.max(0, depth - 1);
    else if (depth > 0 && /^[#\\\r\n]/.test(token)) return blank(token);
    return token;
  });
}
