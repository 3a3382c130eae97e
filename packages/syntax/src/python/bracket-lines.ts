import { blank, replaceLayoutTokens } from "./layout-tokens.ts";

/**
 * Writes what stands between brackets on one line, offset by offset: line breaks and comments in there become spaces.
 *
 * The grammar takes a line break for the end of a block where an operand must follow and the next line is indented less than the block,
 * though it is between brackets, where Python does not look at indentation.
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
