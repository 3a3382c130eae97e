import { type Interval, quantile, resampledMeans } from "../bootstrap.ts";

export interface PairedBootstrapOptions {
  /** First minus second per environment; at least one. */
  readonly differences: readonly number[];
  /** @default 10,000 */
  readonly resamples?: number;
  /** @default 0.95 */
  readonly confidence?: number;
  /** @default 0 */
  readonly seed?: number;
}

export interface PairedBootstrap extends Interval {
  /** Twice the share of resampled means beyond zero, at least 2 / (resamples + 1). */
  readonly pValue: number;
}

/** Interval and p value of the mean difference (Efron and Tibshirani 1993, chapters 13 and 15). */
export function pairedBootstrap({
  differences,
  resamples = 10_000,
  confidence = 0.95,
  seed = 0,
}: PairedBootstrapOptions): PairedBootstrap {
  const means = resampledMeans(differences, resamples, seed);
  const atMost = 1 + means.filter((mean) => mean <= 0).length;
  const atLeast = 1 + means.filter((mean) => mean >= 0).length;
  const sorted = means.toSorted();
  const tail = (1 - confidence) / 2;
  return {
    low: quantile(sorted, tail),
    high: quantile(sorted, 1 - tail),
    pValue: Math.min(1, (2 * Math.min(atMost, atLeast)) / (resamples + 1)),
  };
}
