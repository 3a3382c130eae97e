export const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

export function countWords(code: string, pattern = WORD): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of code.matchAll(pattern)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
