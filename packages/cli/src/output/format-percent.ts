/** A ratio as a whole percentage; a dash where there is none. */
export function formatPercent(ratio: number | null): string {
  return ratio === null ? "-" : `${Math.round(ratio * 100)} %`;
}

/** A score in percent, with one decimal. */
export function formatScore(ratio: number): string {
  return `${(100 * ratio).toFixed(1)} %`;
}
