import { bootstrapInterval, type BootstrapOptions, type Interval } from "./bootstrap.ts";
import { wilsonInterval } from "./wilson-interval.ts";

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns a 95 % interval: Wilson's for shares or equal values, otherwise the bootstrap's. */
export function meanInterval({ values, seed = 0 }: Pick<BootstrapOptions, "values" | "seed">): Interval {
  const isShare = values.every((value) => value === 0 || value === 1);
  const isConstant = new Set(values).size === 1;
  if (!isShare && !isConstant) return bootstrapInterval({ values, seed });
  return wilsonInterval(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}
