const LONGEST = 4;

/**
 * Returns BLEU-4 against one reference, 0 to 1, without smoothing. Multiplies the geometric mean of clipped n-gram
 * precisions (1 to 4) by exp(1 - reference length / text length) for shorter texts. Skips lengths above either text's,
 * so that equal texts give 1. Two empty texts give 1, one gives 0.
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
  const referenceGrams = countGrams(reference, length);
  let matches = 0;
  for (const [gram, count] of countGrams(tokens, length)) matches += Math.min(count, referenceGrams.get(gram) ?? 0);
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
