/** Where tokenizers split: a run of letters, of punctuation, or of line breaks and blanks is one piece to them. */
const RUNS = /[\p{L}\p{M}]+|[\s/]+|[^\s\p{L}\p{N}]+/gu;

/**
 * Tokenizers take quadratic time for a run without a place to split: a line of 100,000 letters takes a minute. Real code has no run of
 * this length, so that a count in parts is off by one or two tokens where it hardly can matter.
 */
const LONGEST_RUN = 1000;

/** A text in parts that have no run longer than the bound; itself where it has none. */
export function shortRuns(text: string): readonly string[] {
  if (text.length <= LONGEST_RUN) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    for (let at = LONGEST_RUN; at < run.length; at += LONGEST_RUN) {
      const cut = index + at + (isLowSurrogate(run.charCodeAt(at)) ? 1 : 0);
      parts.push(text.slice(from, cut));
      from = cut;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
