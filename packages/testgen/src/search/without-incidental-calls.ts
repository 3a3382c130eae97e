import { reachedBy, type ScoredCall } from "./executed-call.ts";

/** Drops incidental calls, unless too few tests, outcomes or parts would remain. */
export function withoutIncidentalCalls(scoredCalls: readonly ScoredCall[], leastTests: number): readonly ScoredCall[] {
  const meant = scoredCalls.filter(({ isIncidental }) => isIncidental !== true);
  if (meant.length < leastTests || !showsMore(meant, scoredCalls)) return scoredCalls;
  const covered = reachedBy(meant);
  return scoredCalls.filter(
    ({ isIncidental, reached }) => isIncidental !== true || [...reached].some((part) => !covered.has(part)),
  );
}

function showsMore(meant: readonly ScoredCall[], scoredCalls: readonly ScoredCall[]): boolean {
  const outcomes = (calls: readonly ScoredCall[]): number => new Set(calls.map(({ outcome }) => outcome)).size;
  return outcomes(meant) > 1 || outcomes(scoredCalls) === 1;
}
