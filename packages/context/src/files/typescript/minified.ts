/** Lines that people write are shorter, save texts and tables, which are looked into. */
const LONG_LINE = 500;
/** Less than this is not worth telling apart. */
const LEAST_CHARACTERS = 1_000;
/** Of code that people write, more than a tenth is blanks even within a line. */
const LEAST_BLANKS = 0.1;
const LITERAL = /"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'|`(?:[^`\\]|\\[^])*`/gu;
/** What a table consists of. */
const DATA = /-?\b(?:0x[\da-f]+|\d[\d.]*)\b|[,[\]\s]/giu;

/**
 * Whether most of a text is code in very long lines without blanks, as programs that shrink code write it. Long texts and tables of
 * numbers do not make a file minified.
 */
export function isMinified(code: string): boolean {
  if (code.length < LEAST_CHARACTERS) return false;
  const lines = code.split(/\r\n|[\n\r]/u);
  if (lines.every(({ length }) => length <= LONG_LINE)) return false;
  const long = lines.filter(({ length }) => length > LONG_LINE).map((line) => line.replaceAll(LITERAL, '""'));
  const dense = long.filter((line) => line.replaceAll(DATA, "").length > line.length / 2);
  const size = dense.reduce((total, { length }) => total + length, 0);
  if (size < LEAST_CHARACTERS || size < code.replaceAll(LITERAL, '""').length / 2) return false;
  const blanks = dense.reduce((total, line) => total + (line.match(/\s/gu)?.length ?? 0), 0);
  return blanks < size * LEAST_BLANKS;
}
