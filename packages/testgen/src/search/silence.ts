import { stableJson } from "@repost/spec";
import type { BatchResult } from "../calls/call-messages.ts";
import type { Candidate } from "../subject.ts";
import { isNothing, type Choice } from "./trial.ts";

/**
 * Whether a target that does nothing would pass every test. Only a run can tell: the state of an object after a call differs from
 * test to test for many reasons, the target's doing is but one.
 */
export async function showsNothing(
  kept: readonly Choice[],
  runSilenced: (candidates: readonly Candidate[]) => Promise<BatchResult>,
): Promise<boolean> {
  if (kept.some(({ observation }) => observation.kind === "returned" && !isNothing(observation.value))) return false;
  const { results } = await runSilenced(kept.map(({ candidate }) => candidate));
  return kept.every(({ observation }, place) => {
    const silent = results[place]?.observation;
    return silent !== undefined && stableJson(silent) === stableJson(observation);
  });
}
