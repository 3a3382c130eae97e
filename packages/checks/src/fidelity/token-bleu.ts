const LONGEST = 4;

/**
 * BLEU-4 of a text's tokens against one reference, 0 to 1: the geometric mean of the shares of the text's n-grams, n from 1 to 4, that
 * the reference has (each at most as often as the reference has it), times exp(1 - reference length / text length) where the text is the
 * shorter one. Nothing is smoothed: an n without a match makes it 0. Lengths of n-grams that either text is too short for are left out of
 * the mean, so that equal texts of any length give 1; two empty texts give 1, one empty text gives 0.
 */
export function tokenBleu(tokens: readonly string[], reference: readonly string[]): number {
  if (tokens.length === 0 || reference.length === 0) return tokens.length === reference.length ? 1 : 0;
  const longest = Math.min(LONGEST, tokens.length, reference.length);
  let logarithms = 0;
  for (let length = 1; length <= longest; length += 1) {
    logarithms += Math.log(precision(tokens, reference, length)) / longest;
  }
  const brevity = Math.min(1, Math.exp(1 - reference.length / tokens.length));
  return brevity * Math.exp(logarithms);
}

function precision(tokens: readonly string[], reference: readonly string[], length: number): number {
  const known = countGrams(reference, length);
  let matches = 0;
  for (const [gram, count] of countGrams(tokens, length)) matches += Math.min(count, known.get(gram) ?? 0);
  return matches / (tokens.length - length + 1);
}

function countGrams(tokens: readonly string[], length: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + length <= tokens.length; start += 1) {
    const gram = JSON.stringify(tokens.slice(start, start + length));
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}
