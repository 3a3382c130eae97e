/** Percentiles are interpolated, as numpy's default. */
export interface Distribution {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly p25: number;
  readonly median: number;
  readonly p75: number;
  readonly p95: number;
  readonly max: number;
}

/** Returns null for no values. Rounds to two decimals. */
export function distributionOf(values: readonly number[]): Distribution | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((left, right) => left - right);
  const percentileAt = (share: number): number => rounded(percentile(sorted, share));
  return {
    count: sorted.length,
    mean: rounded(sorted.reduce((sum, value) => sum + value, 0) / sorted.length),
    min: percentileAt(0),
    p25: percentileAt(0.25),
    median: percentileAt(0.5),
    p75: percentileAt(0.75),
    p95: percentileAt(0.95),
    max: percentileAt(1),
  };
}

/** Returns the distribution of each key's values that are not null. */
export function distributionsOf<Key extends string>(
  keys: readonly Key[],
  measured: readonly { readonly [Name in Key]?: number | null }[],
): Record<Key, Distribution | null> {
  const entries = keys.map((key) => [key, distributionOf(measured.flatMap((each) => each[key] ?? []))]);
  return Object.fromEntries(entries) as Record<Key, Distribution | null>;
}

function percentile(sorted: readonly number[], share: number): number {
  const rank = share * (sorted.length - 1);
  const below = sorted[Math.floor(rank)] ?? 0;
  const above = sorted[Math.ceil(rank)] ?? below;
  return below + (above - below) * (rank - Math.floor(rank));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
