const LEAST_LENGTH = 14;
const MOST_SAME = 2;

/** Lines of a text that stand in another as well, where there are more of them than chance gives; layout aside. */
export function copiedLines(written: string, original: string): readonly string[] {
  const known = new Set(longLines(original));
  const same = [...new Set(longLines(written))].filter((line) => known.has(line));
  return same.length > MOST_SAME ? same : [];
}

/** Imports and short lines are alike everywhere. */
function longLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length >= LEAST_LENGTH && !/^(?:import\b|from\b|#|\/\/)/u.test(line));
}
