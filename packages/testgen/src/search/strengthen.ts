import type { VariantResult } from "../calls/run-variants.ts";
import type { Candidate } from "../subject.ts";
import type { Mutated } from "./mutants.ts";
import type { SameAgain } from "./same-again.ts";
import { byPreference, isExample } from "./select.ts";
import type { Choice } from "./trial.ts";
import { SEARCH_TUNING } from "./search-tuning.ts";

export interface StrengthenOptions {
  readonly kept: readonly Choice[];
  readonly choices: readonly Choice[];
  readonly maxTests: number;
  readonly mutants: readonly Mutated[];
  readonly runMutants: (
    mutants: readonly Mutated[],
    candidates: readonly Candidate[],
    how: { readonly untilDifferent: boolean },
  ) => Promise<readonly (VariantResult | undefined)[]>;
  readonly sameAgain: SameAgain;
  /** Returns acceptable new calls for surviving mutants. @default none */
  readonly searchNear?: (survivors: readonly Mutated[], round: number) => Promise<readonly Choice[]>;
}

/** Adds calls that kill surviving mutants. Beyond the limit, they replace redundant tests. */
export async function strengthen(options: StrengthenOptions): Promise<readonly Choice[]> {
  const { kept, mutants, maxTests, runMutants } = options;
  if (mutants.length === 0) return kept;
  const before = await runMutants(
    mutants,
    kept.map(({ candidate }) => candidate),
    { untilDifferent: true },
  );
  const noticing = new Set(before.flatMap((result) => kept[result?.different[0] ?? -1] ?? []));
  const survivors = mutants.filter((_, place) => {
    const result = before[place];
    return result !== undefined && result.finished && result.different.length === 0;
  });
  const added = survivors.length === 0 ? [] : await findMore(options, survivors);
  if (added.length === 0) return kept;
  const room = makeRoom(kept, noticing, Math.max(0, kept.length + added.length - maxTests));
  return [...room, ...added.slice(0, Math.max(0, maxTests - room.length))].toSorted(byPreference);
}

/** Executes tried calls first, then new variations. */
async function findMore(options: StrengthenOptions, survivors: readonly Mutated[]): Promise<readonly Choice[]> {
  const { kept, choices, searchNear } = options;
  const known = await findKillers(options, poolOf(choices, kept), survivors);
  if (searchNear === undefined || known.left.length === 0) return known.added;
  let { added, left } = known;
  for (let round = 0; round < SEARCH_TUNING.roundsForSurvivors && isWorthwhile(options, left, round); round += 1) {
    const near = await searchNear(left, round);
    const found = await findKillers(options, poolOf(near, [...kept, ...added]), left);
    added = [...added, ...found.added];
    left = found.left;
  }
  return added;
}

function isWorthwhile({ mutants }: StrengthenOptions, left: readonly Mutated[], round: number): boolean {
  if (round === 0) return left.length > 0;
  return (
    left.length > SEARCH_TUNING.shareOfFewSurvivors * mutants.length ||
    left.some(({ change }) => change?.parameter !== undefined)
  );
}

interface Killers {
  readonly added: readonly Choice[];
  readonly left: readonly Mutated[];
}

/** Returns a small set of stable calls. */
async function findKillers(
  { runMutants, sameAgain }: StrengthenOptions,
  pool: readonly Choice[],
  survivors: readonly Mutated[],
): Promise<Killers> {
  if (pool.length === 0) return { added: [], left: survivors };
  const results = await runMutants(
    survivors,
    pool.map(({ candidate }) => candidate),
    { untilDifferent: false },
  );
  const kills = pool.map((_, call) =>
    results.flatMap((result, place) => (result?.different.includes(call) ? [place] : [])),
  );
  const unstable = new Set<number>();
  const stable = new Set<number>();
  for (let attempt = 0; attempt < SEARCH_TUNING.stabilityRunsOfKillers; attempt += 1) {
    const unknown = cover(kills, unstable).filter((place) => !stable.has(place));
    if (unknown.length === 0) break;
    const tried = unknown.flatMap((place) => pool[place] ?? []);
    const same = await sameAgain(tried);
    for (const [index, place] of unknown.entries()) (same[index] === true ? stable : unstable).add(place);
  }
  const chosen = cover(kills, unstable).filter((place) => stable.has(place));
  const noticed = new Set(chosen.flatMap((place) => kills[place] ?? []));
  return {
    added: chosen.flatMap((place) => pool[place] ?? []),
    left: survivors.filter((_, place) => !noticed.has(place)),
  };
}

/** Returns a small set with the same kills. */
function cover(kills: readonly (readonly number[])[], without: ReadonlySet<number>): readonly number[] {
  const noticed = new Set<number>();
  const chosen: number[] = [];
  for (;;) {
    let best = -1;
    let most = 0;
    for (const [place, killed] of kills.entries()) {
      const gain = without.has(place) ? 0 : killed.filter((mutant) => !noticed.has(mutant)).length;
      if (gain > most) [best, most] = [place, gain];
    }
    if (best < 0) return chosen;
    chosen.push(best);
    for (const mutant of kills[best] ?? []) noticed.add(mutant);
  }
}

/** Excludes accidental calls and undocumented exceptions; prefers other outcomes and paths. */
function poolOf(choices: readonly Choice[], kept: readonly Choice[]): readonly Choice[] {
  const known = new Set(kept.map(({ outcome }) => outcome));
  const ways = new Set(kept.map(wayOf));
  const free = choices
    .filter((choice) => !kept.includes(choice) && choice.support !== "incidental")
    .toSorted(byPreference);
  const fresh: Choice[] = [];
  const others: Choice[] = [];
  for (const choice of free) {
    const isFresh = !known.has(choice.outcome) || !ways.has(wayOf(choice));
    known.add(choice.outcome);
    ways.add(wayOf(choice));
    (isFresh ? fresh : others).push(choice);
  }
  return [...fresh, ...others].slice(0, SEARCH_TUNING.callsOnSurvivors);
}

function wayOf({ reached }: Choice): string {
  return [...reached].toSorted().join(" ");
}

function makeRoom(kept: readonly Choice[], noticing: ReadonlySet<Choice>, count: number): readonly Choice[] {
  const left = [...kept];
  for (const choice of kept.toSorted(byPreference).toReversed()) {
    if (left.length <= kept.length - count) break;
    if (noticing.has(choice) || isExample(choice)) continue;
    const others = new Set(left.filter((other) => other !== choice).flatMap(({ reached }) => [...reached]));
    if ([...choice.reached].every((one) => others.has(one))) left.splice(left.indexOf(choice), 1);
  }
  return left;
}
