export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export function stringOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
