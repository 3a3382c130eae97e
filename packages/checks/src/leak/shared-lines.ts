export function distinctiveLines(code: string): readonly string[] {
  return code
    .split(/\r\n?|\n/u)
    .map((line) =>
      line
        .replace(/(^|\s)#.*$/u, "")
        .replace(/\s+/gu, " ")
        .trim(),
    )
    .filter(isDistinctive);
}

export function longestSharedRun(left: readonly string[], right: readonly string[]): number {
  let longest = 0;
  let before: readonly number[] = [];
  for (const line of left) {
    const row = right.map((other, index) => (line === other ? (index === 0 ? 0 : (before[index - 1] ?? 0)) + 1 : 0));
    longest = row.reduce((most, length) => Math.max(most, length), longest);
    before = row;
  }
  return longest;
}

const LEAST_LENGTH = 12;

/** Keywords, short returns and closing brackets are common. */
function isDistinctive(line: string): boolean {
  return line.length >= LEAST_LENGTH && /[=(.[+*/%<>-]/u.test(line);
}
