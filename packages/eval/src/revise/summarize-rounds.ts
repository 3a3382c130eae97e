import { countOutcome, type Revision, type RoundReport } from "@repost/spec";
import { mean, meanInterval } from "../score/mean-interval.ts";

export interface SummarizeRoundsOptions {
  /** The last revision of each round counts. */
  readonly revisions: AsyncIterable<Revision> | Iterable<Revision>;
  /** @default 0 */
  readonly seed?: number;
}

/** Share of passed samples by round (CodeBenchGen, table 5). Excludes unscored first answers. */
export async function summarizeRounds({ revisions, seed = 0 }: SummarizeRoundsOptions): Promise<RoundReport[]> {
  const outcomes = new Map<string, Map<number, Map<number, Revision["result"]["outcome"]>>>();
  let last = 0;
  for await (const { round, result } of revisions) {
    const { instance_id: id, sample, outcome, trust } = result;
    if (trust === "weak") continue;
    last = Math.max(last, round);
    const bySample = outcomes.get(id) ?? new Map<number, Map<number, typeof outcome>>();
    const byRound = bySample.get(sample) ?? new Map<number, typeof outcome>();
    outcomes.set(id, bySample.set(sample, byRound.set(round, outcome)));
  }
  return Array.from({ length: outcomes.size === 0 ? 0 : last + 1 }, (_, round) => roundOf(round, outcomes, seed));
}

type Outcomes = ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<number, Revision["result"]["outcome"]>>>;

function roundOf(round: number, outcomes: Outcomes, seed: number): RoundReport {
  const all = [...outcomes.values()].map((bySample) => [...bySample.values()]);
  const counts = all.flat().flatMap((byRound) => byRound.get(round) ?? []);
  const solved = all.flatMap((samples) => {
    const scored = samples.filter((byRound) => countOutcome(byRound.get(0) ?? "skipped") !== "unscored");
    if (scored.length === 0) return [];
    const passed = scored.filter((byRound) =>
      [...byRound].some(([at, outcome]) => at <= round && outcome === "passed"),
    );
    return [passed.length / scored.length];
  });
  return {
    round,
    judged: counts.length,
    scored: counts.filter((outcome) => countOutcome(outcome) !== "unscored").length,
    passed: counts.filter((outcome) => countOutcome(outcome) === "pass").length,
    solved: solved.length === 0 ? null : { value: mean(solved), ...meanInterval({ values: solved, seed }) },
  };
}
