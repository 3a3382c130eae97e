import { stableJson } from "@repost/spec";
import { type RunCandidates, type ScoredCall } from "./executed-call.ts";

/** Returns whether each call is stable. */
export type StabilityCheck = (scoredCalls: readonly ScoredCall[]) => Promise<readonly boolean[]>;

/** `again` repeats calls under another seed, clock and hash order. */
export function createStabilityCheck(again: RunCandidates): StabilityCheck {
  return async (scoredCalls) => {
    const { results } = await again(scoredCalls.map(({ candidate }) => candidate));
    return scoredCalls.map(({ observation }, index) => {
      const repeated = results[index]?.observation;
      return repeated !== undefined && stableJson(repeated) === stableJson(observation);
    });
  };
}
