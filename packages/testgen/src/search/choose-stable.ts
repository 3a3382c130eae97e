import type { StabilityCheck } from "./stability-check.ts";
import { selectTests } from "./select.ts";
import type { ScoredCall } from "./executed-call.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

export async function chooseStable(scoredCalls: readonly ScoredCall[], maxTests: number, areStable: StabilityCheck) {
  const stable = new Set<ScoredCall>();
  const unstable = new Set<ScoredCall>();
  for (let attempt = 0; attempt < SEARCH_TUNING.stabilityRuns; attempt += 1) {
    const stableCalls = scoredCalls.filter((scoredCall) => !unstable.has(scoredCall));
    const wanted = selectTests(stableCalls, maxTests);
    const unknown = wanted.filter((scoredCall) => !stable.has(scoredCall));
    if (unknown.length === 0) return { kept: wanted, unstable: [...unstable] };
    const spare = selectTests(stableCalls, Math.ceil(maxTests * SEARCH_TUNING.spareFactor)).filter(
      (scoredCall) => !stable.has(scoredCall) && !unknown.includes(scoredCall),
    );
    const tried = [...unknown, ...spare];
    const same = await areStable(tried);
    for (const [index, scoredCall] of tried.entries()) (same[index] === true ? stable : unstable).add(scoredCall);
  }
  return { kept: selectTests([...stable], maxTests), unstable: [...unstable] };
}
