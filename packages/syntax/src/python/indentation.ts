export function indentBefore(offset: number, code: string): string | undefined {
  let start = offset;
  while (/[ \t]/.test(code.charAt(start - 1))) start -= 1;
  // A form feed resets the column; a byte order mark has no width.
  const isStart = start === 0 || /[\n\r\f\uFEFF]/.test(code.charAt(start - 1));
  return isStart ? code.slice(start, offset) : undefined;
}
