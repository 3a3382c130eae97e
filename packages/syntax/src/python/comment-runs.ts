import { blank, replaceLayoutTokens } from "./layout-tokens.ts";

const longRun = /(?:\n[ \t\f\r]*(?:#[^\n]*)?(?=\n)){100}/;

/**
 * Turns comments into spaces where a hundred lines or more in a row have no code. The grammar reads a run of comments again for each of them:
 * ten thousand take a minute, and a text may have as many as its writer likes.
 */
export function blankCommentRuns(code: string): string {
  if (!longRun.test(code)) return code;
  return replaceLayoutTokens(code, (token) => (token.startsWith("#") ? blank(token) : token));
}
