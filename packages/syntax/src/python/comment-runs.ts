import { blank, replaceLayoutTokens } from "./layout-tokens.ts";

const longRun = /(?:\n[ \t\f\r]*(?:#[^\n]*)?(?=\n)){100}/;

/**
 * Blanks comments in runs of a hundred lines or more. The grammar reads the rest of a run for each comment: ten
 * thousand take a minute.
 */
export function blankCommentRuns(code: string): string {
  if (!longRun.test(code)) return code;
  return replaceLayoutTokens(code, (token) => (token.startsWith("#") ? blank(token) : token));
}
