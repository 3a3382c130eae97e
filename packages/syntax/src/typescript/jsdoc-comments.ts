import type { Span } from "@repost/spec";

/** Returns whether a comment defines a type. */
export function definesType(comment: string): boolean {
  return /@(?:typedef|callback)\b/u.test(comment);
}

/** Returns the spans of all documentation comments. */
export function jsdocComments(text: string): readonly Span[] {
  const comments = text.matchAll(/\/\*\*(?!\/)(?:[^*]|\*(?!\/))*\*\//gu);
  return Array.from(comments, ({ 0: comment, index: start }) => ({ start, end: start + comment.length }));
}

/** Returns the documentation comment before an offset. */
export function jsdocBefore(text: string, offset: number): Span | null {
  let end = offset;
  while (end > 0 && /\s/u.test(text[end - 1] ?? "")) end -= 1;
  if (!text.startsWith("*/", end - 2)) return null;
  const start = text.lastIndexOf("/*", end - 3);
  return start !== -1 && text.startsWith("/**", start) ? { start, end } : null;
}
