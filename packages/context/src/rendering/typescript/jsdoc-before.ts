import type { Span } from "@repost/spec";

/** The JSDoc comment right before an offset, with the blanks that follow it; null where there is none. */
export function jsdocBefore(code: string, offset: number): Span | null {
  const before = code.slice(0, offset);
  const end = before.trimEnd().length;
  if (!before.slice(0, end).endsWith("*/")) return null;
  const start = before.lastIndexOf("/*", end - 2);
  return start !== -1 && code.startsWith("/**", start) ? { start, end: offset } : null;
}
