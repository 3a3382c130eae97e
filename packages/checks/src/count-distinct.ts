import { stableJson, type Observation } from "@repost/spec";

export function countDistinct(observations: readonly Observation[]): number {
  return new Set(observations.map((observation) => stableJson(observation))).size;
}
