import { stableJson, type Observation } from "@repost/spec";

/** Counts distinct observations by their written values. */
export function countDistinct(observations: readonly Observation[]): number {
  return new Set(observations.map((observation) => stableJson(observation))).size;
}
