/** Escapes a text, also for a character class. */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replaceAll("-", String.raw`\x2d`);
}
