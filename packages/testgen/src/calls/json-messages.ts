/** Skips lines that are no JSON objects: the code under test may send lines, too. */
export function jsonMessages(lines: readonly string[]): readonly object[] {
  return lines.flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return typeof value === "object" && value !== null ? [value] : [];
    } catch {
      return [];
    }
  });
}
