/** The value that a text is as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Callers say what they miss in it, which tells a reader more than the place of a comma.
    return undefined;
  }
}

/** The fields of an object; none for every other value. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export function stringOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
