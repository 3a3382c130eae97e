export function linesRange(
  text: string,
  first: number,
  last: number,
): { readonly start: number; readonly end: number } {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/gu)].map((match) => match.index + match[0].length)];
  return { start: starts[first - 1] ?? 0, end: starts[last] ?? text.length };
}
