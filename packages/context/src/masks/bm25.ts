/** Constants of the published ranking (ExecRepoBench, specification D3). */
const TERM_SATURATION = 1.5;
const LENGTH_WEIGHT = 0.75;

/**
 * Returns the BM25 score of each document for a query (Robertson and Zaragoza 2009), in the documents' order.
 * Words are identifiers and numbers; the published ranking uses a model's tokens instead.
 */
export function bm25(query: string, documents: readonly string[]): number[] {
  const counted = documents.map(countWords);
  const lengths = counted.map((words) => [...words.values()].reduce((sum, count) => sum + count, 0));
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  const scores = documents.map(() => 0);
  for (const [word, weight] of countWords(query)) {
    const holders = counted.filter((words) => words.has(word)).length;
    const rarity = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
    counted.forEach((words, index) => {
      const count = words.get(word) ?? 0;
      if (count === 0) return;
      const relativeLength = (lengths[index] ?? 0) / Math.max(1, meanLength);
      const norm = TERM_SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * relativeLength);
      scores[index] = (scores[index] ?? 0) + (weight * rarity * count * (TERM_SATURATION + 1)) / (count + norm);
    });
  }
  return scores;
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_$]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
