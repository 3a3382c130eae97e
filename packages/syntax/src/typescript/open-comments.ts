/** How many characters the lexer may look at in vain: a few seconds' worth. */
const affordable = 10_000_000;

/**
 * Takes the star from openings of comments that nothing closes, offset by offset, where there are so many that looking for the end of each
 * would take quadratic time. Such a text is no program, unless all of them stand in strings.
 */
export function breakOpenComments(code: string): string {
  const closed = code.lastIndexOf("*/") + 1;
  const tail = code.slice(closed);
  if (!tail.includes("/*")) return code;
  const openings = tail.split("/*").length - 1;
  if (openings * tail.length <= affordable) return code;
  return code.slice(0, closed) + tail.replaceAll("/*", "/ ");
}
