/** Longer lines are rare in handwritten code, except in strings and tables. */
const LONG_LINE = 500;
/** Shorter lines are not examined. */
const LEAST_CHARACTERS = 1_000;
/** Share of blanks in a line of handwritten code. */
const LEAST_BLANKS = 0.1;
/** Examined characters of a long line. */
const LOOKED_AT = 5_000;
const MOST_LINES = 40;
/** An unterminated literal extends to the end of the examined text. */
const LITERAL = /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|`(?:[^`\\]|\\.)*(?:`|\\?$)/gu;
/** Regular expressions, recognised by the preceding token. */
const PATTERN =
  /(?<=(?:^|[=(,:[!&|?{};]|\breturn)\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*(?:\]|$))+(?:\/[a-z]*|$)/gu;
/** Comment of a build that names its source map. */
const SOURCE_MAP = /^\s*(?:\/\/|\/\*)[#@] sourceMappingURL=/u;
/** Content of tables. */
const DATA = /-?\b(?:0x[\da-f]+|\d[\d.]*)\b|[,[\]\s]/giu;

/**
 * Returns whether most of a text is code in very long lines without blanks. Strings, regular expressions and tables of
 * numbers are ignored.
 */
export function isMinified(code: string): boolean {
  if (code.length < LEAST_CHARACTERS) return false;
  const long = code.split(/\r\n|[\n\r]/u).filter((line) => line.length > LONG_LINE && !SOURCE_MAP.test(line));
  const size = long.reduce((total, { length }) => total + length, 0);
  if (size < LEAST_CHARACTERS || size < code.length / 2) return false;
  const heads = long
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, LOOKED_AT).replaceAll(LITERAL, '""').replaceAll(PATTERN, '""'));
  const dense = heads.filter((line) => line.length > 100 && line.replaceAll(DATA, "").length > line.length / 2);
  const blanks = dense.reduce((total, line) => total + (line.match(/\s/gu)?.length ?? 0), 0);
  const characters = dense.reduce((total, { length }) => total + length, 0);
  return dense.length > heads.length / 2 && blanks < characters * LEAST_BLANKS;
}
