export function formatPercent(ratio: number | null): string {
  return ratio === null ? "-" : `${Math.round(ratio * 100)} %`;
}

export function formatScore(ratio: number): string {
  return `${(100 * ratio).toFixed(1)} %`;
}
