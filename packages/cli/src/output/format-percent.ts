/** Formats a ratio as a whole percentage; a dash for null. */
export function formatPercent(ratio: number | null): string {
  return ratio === null ? "-" : `${Math.round(ratio * 100)} %`;
}

/** Formats a score in percent with one decimal. */
export function formatScore(ratio: number): string {
  return `${(100 * ratio).toFixed(1)} %`;
}
