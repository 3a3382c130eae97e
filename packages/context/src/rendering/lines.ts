export function lineStartsOf(code: string): readonly number[] {
  const starts = [0];
  for (let position = 0; position < code.length; position += 1) {
    const character = code[position];
    if (character === "\n" || (character === "\r" && code[position + 1] !== "\n")) starts.push(position + 1);
  }
  return starts;
}

export function lineAt(starts: readonly number[], offset: number): number {
  const after = starts.findIndex((start) => start > offset);
  return after === -1 ? starts.length - 1 : after - 1;
}

export function withoutLastBreak(code: string): string {
  return code.replace(/(?:\r\n|\r|\n)$/, "");
}
