import type { Breakdown, CompletionScores, EvalReport, EvalResult, Leaderboard } from "@repost/spec";

type Cell = string | number | boolean | null;

/** Rows of a report; null is a missing value. */
export interface ReportTable {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

export function resultTable(results: AsyncIterable<EvalResult> | Iterable<EvalResult>): ReportTable {
  const columns = [...SAMPLE, ...VERDICT, "edit_similarity", "ast_match", "equal", "flaky", "published_outcome"];
  return { columns, rows: resultRows(results) };
}

const SAMPLE = ["instance_id", "sample", "model_name_or_path", "judge", "trust"] as const;
const VERDICT = ["outcome", "passed", "cause", "detail", "wall_ms"] as const;

async function* resultRows(
  results: AsyncIterable<EvalResult> | Iterable<EvalResult>,
): AsyncGenerator<readonly Cell[], void> {
  for await (const result of results) {
    const { similarity, repeats, published } = result;
    const closeness = [similarity?.edit ?? null, similarity?.ast ?? null, similarity?.equal ?? null];
    const verdict = [...SAMPLE, ...VERDICT].map((field) => result[field]);
    yield [...verdict, ...closeness, repeats?.flaky ?? null, published?.outcome ?? null];
  }
}

export function breakdownTable(
  runs: readonly { readonly name: string | null; readonly breakdowns: readonly Breakdown[] }[],
): ReportTable {
  const counts = ["from", "to", "environments", "scored", "passed"] as const;
  const rows = runs.flatMap(({ name, breakdowns }) =>
    breakdowns.flatMap(({ trait, groups }) =>
      groups.map((group) => {
        const { value, low, high } = group.pass_at_1;
        return [name, trait, group.name, ...counts.map((field) => group[field]), value, low, high];
      }),
    ),
  );
  return { columns: ["run", "trait", "group", ...counts, "pass_at_1", "low", "high"], rows };
}

export function completionsTable(
  runs: readonly { readonly name: string | null; readonly completions: CompletionScores | undefined }[],
): ReportTable {
  const counts = ["results", "scored", "passed"] as const;
  const disagreement = ["passed_dissimilar", "failed_similar", "separation"] as const;
  const estimate = ["pass_at_1", "low", "high"];
  const columns = ["run", "trait", "group", ...counts, ...estimate, "edit_similarity", ...disagreement];
  const rows = runs.flatMap(({ name, completions }) =>
    (completions?.groups ?? []).map((group) => {
      const { value = null, low = null, high = null } = group.pass_at_1 ?? {};
      const scores = [value, low, high, group.edit_similarity, ...disagreement.map((field) => group[field])];
      return [name, group.trait, group.name, ...counts.map((field) => group[field]), ...scores];
    }),
  );
  return { columns, rows };
}

export function leaderboardTable({ runs }: Leaderboard): ReportTable {
  const ks = allK(runs.map(({ report }) => report));
  const counts = ["expected", "scored", "passed", "missing", "infra_errors", "context_miss", "flaky"] as const;
  const passes = ks.flatMap((k) => [`pass_at_${k}`, `pass_at_${k}_low`, `pass_at_${k}_high`]);
  return {
    columns: ["name", "run", "model_name_or_path", "judge", ...counts, ...passes, "edit_similarity", "ast_match"],
    rows: runs.map(({ name, run, report }) => [
      name,
      run,
      report.model_name_or_path,
      report.judge,
      ...counts.map((count) => report[count]),
      ...ks.flatMap((k) => {
        const estimate = report.pass_at_k[k];
        return [estimate?.value ?? null, estimate?.low ?? null, estimate?.high ?? null];
      }),
      report.similarity?.edit ?? null,
      report.similarity?.ast ?? null,
    ]),
  };
}

export function comparisonTable({ pairs }: Leaderboard): ReportTable {
  const runs = ["first", "second", "k", "environments", "only_first", "only_second"] as const;
  const values = ["first_value", "second_value"] as const;
  return {
    columns: [...runs, ...values, "difference", "low", "high", "p_value", "test"],
    rows: pairs.map((pair) => {
      const { value, low, high } = pair.difference;
      const compared = [...runs, ...values].map((field) => pair[field]);
      return [...compared, value, low, high, pair.p_value, pair.test];
    }),
  };
}

export function allK(reports: readonly EvalReport[]): string[] {
  const ks = new Set(reports.flatMap((report) => Object.keys(report.pass_at_k)));
  return [...ks].toSorted((left, right) => Number(left) - Number(right));
}
