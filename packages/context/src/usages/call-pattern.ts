export interface CallPattern {
  readonly words: readonly string[];
  readonly call: RegExp;
}

export function mayCall(text: string, { words }: CallPattern): boolean {
  return words.every((word) => text.includes(word));
}
