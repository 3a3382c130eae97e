import type { Span } from "@repost/spec";

/** Returns the JSDoc comment directly before an offset with its indentation and line break; null without one. */
export function jsdocBefore(code: string, offset: number): Span | null {
  const before = code.slice(0, offset);
  const end = before.trimEnd().length;
  if (!before.slice(0, end).endsWith("*/")) return null;
  const start = before.lastIndexOf("/*", end - 2);
  if (start === -1 || !code.startsWith("/**", start)) return null;
  const indent = /[^\S\r\n]*$/u.exec(before.slice(0, start))?.[0].length ?? 0;
  const lineBreak = /^[^\S\r\n]*(?:\r\n|\r|\n)?/u.exec(before.slice(end))?.[0].length ?? 0;
  return { start: start - indent, end: end + lineBreak };
}
