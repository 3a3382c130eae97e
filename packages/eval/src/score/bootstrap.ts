import { randomFractions } from "@repost/spec";

export interface BootstrapOptions {
  /** One per environment; at least one. */
  readonly values: readonly number[];
  /** @default 2000 */
  readonly resamples?: number;
  /** @default 0.95 */
  readonly confidence?: number;
  /** @default 0 */
  readonly seed?: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Percentile bootstrap interval of a mean, resampling environments. */
export function bootstrapInterval({
  values,
  resamples = 2000,
  confidence = 0.95,
  seed = 0,
}: BootstrapOptions): Interval {
  const means = resampledMeans(values, resamples, seed).toSorted();
  const tail = (1 - confidence) / 2;
  return { low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

export function resampledMeans(values: readonly number[], resamples: number, seed: number): Float64Array {
  const random = randomFractions(seed);
  const numbers = Float64Array.from(values);
  return Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let draw = 0; draw < numbers.length; draw += 1) sum += numbers[Math.floor(random() * numbers.length)] ?? 0;
    return sum / numbers.length;
  });
}

/** Returns a quantile by linear interpolation. */
export function quantile(sorted: Float64Array, fraction: number): number {
  const position = fraction * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
