/** Units at which tokenizers split: runs of letters, of punctuation, of white space. */
const RUNS = /[\p{L}\p{M}]+|[\s/]+|[^\s\p{L}\p{N}]+/gu;

/**
 * Tokenizers take quadratic time for runs without a split: 100,000 letters take a minute. Real code has no longer run,
 * so that splitting changes a count by at most one or two tokens.
 */
const LONGEST_RUN = 1000;

/** Splits a text so that no run is longer than the limit. */
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
