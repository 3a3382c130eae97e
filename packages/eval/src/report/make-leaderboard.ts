import { type EvalReport, type EvalResult, type Leaderboard, SCHEMA_VERSION } from "@repost/spec";
import { leaderboardMixed } from "../errors.ts";
import { compareRuns, countResults, type RunCounts } from "../score/compare/compare-runs.ts";
import { allK } from "./tables.ts";

export interface FinishedRun {
  readonly run: string;
  readonly report: EvalReport;
  readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
}

export interface MakeLeaderboardOptions {
  readonly runs: readonly FinishedRun[];
  /** @default the least common k */
  readonly k?: number;
  /** @default 10,000 */
  readonly resamples?: number;
  /** @default 0 */
  readonly seed?: number;
}

/**
 * Compares all pairs of runs on one dataset.
 * @throws EvalError EVAL_LEADERBOARD_MIXED for runs with different rules, EVAL_NOTHING_IN_COMMON
 */
export async function makeLeaderboard({ runs, k, ...options }: MakeLeaderboardOptions): Promise<Leaderboard> {
  const rules = new Set(runs.map(({ report }) => report.judge));
  if (rules.size > 1) throw leaderboardMixed([...rules]);
  const by = k ?? leastCommonK(runs.map(({ report }) => report));
  const value = ({ report }: { readonly report: EvalReport }): number => report.pass_at_k[by]?.value ?? -1;
  const named = namesOf(runs).toSorted((left, right) => value(right) - value(left));
  const counted: { readonly name: string; readonly counts: RunCounts }[] = [];
  for (const { name, results } of named) counted.push({ name, counts: await countResults(results) });
  return {
    schema_version: SCHEMA_VERSION,
    k: by,
    runs: named.map(({ name, run, report }) => ({ name, run, report })),
    pairs: counted.flatMap((first, index) =>
      counted.slice(index + 1).map((second) => compareRuns({ first, second, k: by, ...options })),
    ),
  };
}

function leastCommonK(reports: readonly EvalReport[]): number {
  const common = allK(reports).find((k) => reports.every((report) => report.pass_at_k[k] !== undefined));
  return Number(common ?? 1);
}

function namesOf(runs: readonly FinishedRun[]): (FinishedRun & { readonly name: string })[] {
  const models = runs.map(({ run, report }) => report.model_name_or_path ?? run);
  return runs.map((entry, index) => {
    const model = models[index] ?? entry.run;
    const alone = models.filter((other) => other === model).length === 1;
    return { ...entry, name: alone || model === entry.run ? model : `${model} (${entry.run})` };
  });
}
