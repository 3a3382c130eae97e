/** Returns a pattern that matches the text exactly, also inside a character class, with or without the flag `u`. */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replaceAll("-", String.raw`\x2d`);
}
