/** Skips lines that are no JSON objects. */
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
