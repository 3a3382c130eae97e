export function lineStartsOf(code: string): readonly number[] {
  return [0, ...[...code.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
}

export function lineAt(starts: readonly number[], offset: number): number {
  const after = starts.findIndex((start) => start > offset);
  return after === -1 ? starts.length - 1 : after - 1;
}

export function withoutLastBreak(code: string): string {
  return code.replace(/(?:\r\n|\r|\n)$/, "");
}
