export interface CallPattern {
  /** Words that a text with a call contains, for a fast test. */
  readonly words: readonly string[];
  readonly call: RegExp;
}

export function mayCall(text: string, { words }: CallPattern): boolean {
  return words.every((word) => text.includes(word));
}
