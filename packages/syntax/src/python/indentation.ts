/** The white space between a line's start and an offset; undefined where something else stands there. */
export function indentBefore(offset: number, code: string): string | undefined {
  let start = offset;
  while (/[ \t]/.test(code.charAt(start - 1))) start -= 1;
  // A form feed sets the column back to zero; a byte order mark takes no column.
  const isStart = start === 0 || /[\n\r\f\uFEFF]/.test(code.charAt(start - 1));
  return isStart ? code.slice(start, offset) : undefined;
}
