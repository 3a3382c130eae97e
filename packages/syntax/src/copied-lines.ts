const LEAST_LENGTH = 14;
const MOST_SAME = 2;

/** Returns shared lines of two texts, if more than chance explains. Ignores layout. */
export function copiedLines(written: string, original: string): readonly string[] {
  const originalLines = new Set(longLines(original));
  const same = [...new Set(longLines(written))].filter((line) => originalLines.has(line));
  return same.length > MOST_SAME ? same : [];
}

function longLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length >= LEAST_LENGTH && !/^(?:import\b|from\b|#|\/\/)/u.test(line));
}
