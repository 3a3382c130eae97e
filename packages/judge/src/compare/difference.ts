export interface Difference {
  /** Path such as `result[2]["name"]`, `receiver.items`, `arguments[0]`, `stdout`. */
  readonly path: string;
  /** Value as a literal, or a few words. */
  readonly expected: string;
  readonly actual: string;
}

/** Formats a difference: `expected 1.5, got 1`, after the path unless that is the result. */
export function describeDifference({ path, expected, actual }: Difference): string {
  const clause = `expected ${expected}, got ${actual}`;
  return path === "result" ? clause : `${path}: ${clause}`;
}
