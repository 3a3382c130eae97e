import type { VariantResult } from "../calls/run-variants.ts";
import type { Candidate } from "../subject.ts";
import type { Mutated } from "./mutants.ts";
import type { StabilityCheck } from "./stability-check.ts";
import { byPreference, isExample } from "./select.ts";
import { pathOf, reachedBy, type ScoredCall } from "./executed-call.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";
import { greedyCover } from "./greedy-cover.ts";

export interface StrengthenOptions {
  readonly kept: readonly ScoredCall[];
  readonly scoredCalls: readonly ScoredCall[];
  readonly maxTests: number;
  readonly mutants: readonly Mutated[];
  readonly runMutants: (
    mutants: readonly Mutated[],
    candidates: readonly Candidate[],
    how: { readonly untilDifferent: boolean },
  ) => Promise<readonly (VariantResult | undefined)[]>;
  readonly areStable: StabilityCheck;
  /** Returns acceptable new calls for surviving mutants. @default none */
  readonly searchNear?: (survivors: readonly Mutated[], round: number) => Promise<readonly ScoredCall[]>;
}

/** Adds calls that kill surviving mutants. Beyond the limit, they replace redundant tests. */
export async function strengthen(options: StrengthenOptions): Promise<readonly ScoredCall[]> {
  const { kept, mutants, maxTests, runMutants } = options;
  if (mutants.length === 0) return kept;
  const before = await runMutants(
    mutants,
    kept.map(({ candidate }) => candidate),
    { untilDifferent: true },
  );
  const noticing = new Set(before.flatMap((result) => kept[result?.different[0] ?? -1] ?? []));
  const survivors = mutants.filter((_, index) => {
    const result = before[index];
    return result !== undefined && result.finished && result.different.length === 0;
  });
  const added = survivors.length === 0 ? [] : await findMore(options, survivors);
  if (added.length === 0) return kept;
  const room = makeRoom(kept, noticing, Math.max(0, kept.length + added.length - maxTests));
  return [...room, ...added.slice(0, Math.max(0, maxTests - room.length))].toSorted(byPreference);
}

/** Executes tried calls first, then new variations. */
async function findMore(options: StrengthenOptions, survivors: readonly Mutated[]): Promise<readonly ScoredCall[]> {
  const { kept, scoredCalls, searchNear } = options;
  const killers = await findKillers(options, poolOf(scoredCalls, kept), survivors);
  if (searchNear === undefined || killers.survivors.length === 0) return killers.added;
  let { added, survivors: remaining } = killers;
  for (let round = 0; round < SEARCH_TUNING.roundsForSurvivors && isWorthwhile(options, remaining, round); round += 1) {
    const near = await searchNear(remaining, round);
    const nearKillers = await findKillers(options, poolOf(near, [...kept, ...added]), remaining);
    added = [...added, ...nearKillers.added];
    remaining = nearKillers.survivors;
  }
  return added;
}

function isWorthwhile({ mutants }: StrengthenOptions, survivors: readonly Mutated[], round: number): boolean {
  if (round === 0) return survivors.length > 0;
  return (
    survivors.length > SEARCH_TUNING.shareOfFewSurvivors * mutants.length ||
    survivors.some(({ change }) => change?.parameter !== undefined)
  );
}

/** Returns a small set of stable calls. */
async function findKillers(
  { runMutants, areStable }: StrengthenOptions,
  pool: readonly ScoredCall[],
  survivors: readonly Mutated[],
): Promise<{ readonly added: readonly ScoredCall[]; readonly survivors: readonly Mutated[] }> {
  if (pool.length === 0) return { added: [], survivors };
  const results = await runMutants(
    survivors,
    pool.map(({ candidate }) => candidate),
    { untilDifferent: false },
  );
  const kills = pool.map((_, call) =>
    results.flatMap((result, index) => (result?.different.includes(call) ? [index] : [])),
  );
  const unstable = new Set<number>();
  const stable = new Set<number>();
  const cover = (): readonly number[] =>
    greedyCover(
      [...pool.keys()].filter((callIndex) => !unstable.has(callIndex)),
      (callIndex) => kills[callIndex] ?? [],
    );
  for (let attempt = 0; attempt < SEARCH_TUNING.stabilityRunsOfKillers; attempt += 1) {
    const unknown = cover().filter((call) => !stable.has(call));
    if (unknown.length === 0) break;
    const tried = unknown.flatMap((callIndex) => pool[callIndex] ?? []);
    const same = await areStable(tried);
    for (const [index, callIndex] of unknown.entries()) (same[index] === true ? stable : unstable).add(callIndex);
  }
  const chosen = cover().filter((callIndex) => stable.has(callIndex));
  const noticed = new Set(chosen.flatMap((callIndex) => kills[callIndex] ?? []));
  return {
    added: chosen.flatMap((callIndex) => pool[callIndex] ?? []),
    survivors: survivors.filter((_, index) => !noticed.has(index)),
  };
}

/** Excludes incidental calls and undocumented exceptions; prefers other outcomes and paths. */
function poolOf(scoredCalls: readonly ScoredCall[], kept: readonly ScoredCall[]): readonly ScoredCall[] {
  const knownOutcomes = new Set(kept.map(({ outcome }) => outcome));
  const paths = new Set(kept.map(pathOf));
  const free = scoredCalls
    .filter((scoredCall) => !kept.includes(scoredCall) && scoredCall.support !== "incidental")
    .toSorted(byPreference);
  const fresh: ScoredCall[] = [];
  const repeatedOutcomes: ScoredCall[] = [];
  for (const scoredCall of free) {
    const isFresh = !knownOutcomes.has(scoredCall.outcome) || !paths.has(pathOf(scoredCall));
    knownOutcomes.add(scoredCall.outcome);
    paths.add(pathOf(scoredCall));
    (isFresh ? fresh : repeatedOutcomes).push(scoredCall);
  }
  return [...fresh, ...repeatedOutcomes].slice(0, SEARCH_TUNING.callsOnSurvivors);
}

function makeRoom(
  kept: readonly ScoredCall[],
  noticing: ReadonlySet<ScoredCall>,
  count: number,
): readonly ScoredCall[] {
  const remaining = [...kept];
  for (const scoredCall of kept.toSorted(byPreference).toReversed()) {
    if (remaining.length <= kept.length - count) break;
    if (noticing.has(scoredCall) || isExample(scoredCall)) continue;
    const otherParts = reachedBy(remaining.filter((other) => other !== scoredCall));
    if ([...scoredCall.reached].every((part) => otherParts.has(part)))
      remaining.splice(remaining.indexOf(scoredCall), 1);
  }
  return remaining;
}
