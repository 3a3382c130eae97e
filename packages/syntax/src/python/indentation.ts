/** The white space between a line's start and an offset; undefined where something else stands there. */
export function indentBefore(offset: number, code: string): string | undefined {
  let start = offset;
  while (start > 0 && !isLineBreak(code.charAt(start - 1))) start -= 1;
  // A form feed sets the column back to zero; a byte order mark takes no column.
  const before = code.slice(start, offset).replace(/^.*[\f\uFEFF]/, "");
  return /^[ \t]*$/.test(before) ? before : undefined;
}

function isLineBreak(character: string): boolean {
  return character === "\n" || character === "\r";
}
