import { blank, replaceLayoutTokens } from "./layout-tokens.ts";

const longRun = /(?:\n[ \t\f\r]*(?:#[^\n]*)?(?=\n)){100}/;

/** Blanks runs of a hundred comments: the grammar takes quadratic time for a run. */
export function blankCommentRuns(code: string): string {
  if (!longRun.test(code)) return code;
  return replaceLayoutTokens(code, (token) => (token.startsWith("#") ? blank(token) : token));
}
