/** Returns a pattern that matches the text to the letter, outside and inside of a character class, with the flag `u` or without it. */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`).replaceAll("-", String.raw`\x2d`);
}
