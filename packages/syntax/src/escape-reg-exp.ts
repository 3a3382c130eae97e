/** Returns a pattern for the exact text, also inside a character class. */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replaceAll("-", String.raw`\x2d`);
}
