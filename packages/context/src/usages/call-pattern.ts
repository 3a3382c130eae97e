/** How calls of a target look in a text, its strings and comments blanked out. */
export interface CallPattern {
  /** Words that a text with a call has, for a quick look. */
  readonly words: readonly string[];
  /** Global. */
  readonly call: RegExp;
}

export function mayCall(text: string, { words }: CallPattern): boolean {
  return words.every((word) => text.includes(word));
}
