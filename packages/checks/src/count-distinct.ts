import { stableJson, type Observation } from "@repost/spec";

/** How many different outcomes observations show, written values compared to the letter. */
export function countDistinct(observations: readonly Observation[]): number {
  return new Set(observations.map((observation) => stableJson(observation))).size;
}
