import { type Interval, quantile } from "../bootstrap.ts";
import { randomFractions } from "@repost/spec";

export interface PairedBootstrapOptions {
  /** First minus second per environment; at least one. */
  readonly differences: readonly number[];
  /** @default 10,000 */
  readonly resamples?: number;
  /** @default 0.95 */
  readonly confidence?: number;
  /** Equal seeds produce equal figures. @default 0 */
  readonly seed?: number;
}

export interface PairedBootstrap extends Interval {
  /** Two-sided: twice the share of resampled means beyond zero, at least 2 / (resamples + 1). */
  readonly pValue: number;
}

/**
 * Resamples environments with both results (Efron and Tibshirani 1993, An Introduction to the Bootstrap, chapters 13
 * and 15). Returns the percentile interval of the mean difference and its p value.
 */
export function pairedBootstrap({
  differences,
  resamples = 10_000,
  confidence = 0.95,
  seed = 0,
}: PairedBootstrapOptions): PairedBootstrap {
  const random = randomFractions(seed);
  const numbers = Float64Array.from(differences);
  const means = new Float64Array(resamples);
  let atMost = 1;
  let atLeast = 1;
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (let draw = 0; draw < numbers.length; draw += 1) sum += numbers[Math.floor(random() * numbers.length)] ?? 0;
    if (sum <= 0) atMost += 1;
    if (sum >= 0) atLeast += 1;
    means[resample] = sum / numbers.length;
  }
  const sorted = means.toSorted();
  const tail = (1 - confidence) / 2;
  return {
    low: quantile(sorted, tail),
    high: quantile(sorted, 1 - tail),
    pValue: Math.min(1, (2 * Math.min(atMost, atLeast)) / (resamples + 1)),
  };
}
