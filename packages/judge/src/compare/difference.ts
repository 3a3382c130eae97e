/** The first place where two things differ, for people. */
export interface Difference {
  /** Where: `result[2]["name"]`, `receiver.items`, `arguments[0]`, `stdout`. */
  readonly path: string;
  /** What was expected there, as a Python-like literal or a few words. */
  readonly expected: string;
  /** What was found instead. */
  readonly actual: string;
}

/** Reads as one clause: `expected 1.5, got 1`, with the place before it unless that is the whole result. */
export function describeDifference({ path, expected, actual }: Difference): string {
  const clause = `expected ${expected}, got ${actual}`;
  return path === "result" ? clause : `${path}: ${clause}`;
}
