import type { Breakdown, CompletionScores, EvalReport, EvalResult, Leaderboard } from "@repost/spec";

type Cell = string | number | boolean | null;

/** Rows of a report; null is a missing value. */
export interface ReportTable {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

export function resultTable(results: AsyncIterable<EvalResult> | Iterable<EvalResult>): ReportTable {
  const columns = [
    "instance_id",
    "sample",
    "model_name_or_path",
    "judge",
    "trust",
    "outcome",
    "passed",
    "cause",
    "detail",
    "wall_ms",
    "edit_similarity",
    "ast_match",
    "equal",
    "flaky",
    "published_outcome",
  ];
  return { columns, rows: resultRows(results) };
}

async function* resultRows(
  results: AsyncIterable<EvalResult> | Iterable<EvalResult>,
): AsyncGenerator<readonly Cell[], void> {
  for await (const result of results) {
    const { instance_id: id, sample, model_name_or_path: model, judge, trust, outcome, passed, cause, detail } = result;
    const { wall_ms: wallMs, similarity, repeats, published } = result;
    const closeness = [similarity?.edit ?? null, similarity?.ast ?? null, similarity?.equal ?? null];
    const verdict = [judge, trust, outcome, passed, cause, detail, wallMs];
    yield [id, sample, model, ...verdict, ...closeness, repeats?.flaky ?? null, published?.outcome ?? null];
  }
}

export function breakdownTable(
  runs: readonly { readonly name: string | null; readonly breakdowns: readonly Breakdown[] }[],
): ReportTable {
  const columns = [
    "run",
    "trait",
    "group",
    "from",
    "to",
    "environments",
    "scored",
    "passed",
    "pass_at_1",
    "low",
    "high",
  ];
  const rows = runs.flatMap(({ name, breakdowns }) =>
    breakdowns.flatMap(({ trait, groups }) =>
      groups.map(({ name: group, from, to, environments, scored, passed, pass_at_1: { value, low, high } }) => {
        return [name, trait, group, from, to, environments, scored, passed, value, low, high];
      }),
    ),
  );
  return { columns, rows };
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
  const counts = ["environments", "only_first", "only_second"] as const;
  const columns = ["first", "second", "k", ...counts, "first_value", "second_value", "difference", "low", "high"];
  return {
    columns: [...columns, "p_value", "test"],
    rows: pairs.map((pair) => {
      const {
        first,
        second,
        k,
        difference,
        first_value: firstValue,
        second_value: secondValue,
        p_value: pValue,
        test,
      } = pair;
      const { value, low, high } = difference;
      return [
        first,
        second,
        k,
        ...counts.map((count) => pair[count]),
        firstValue,
        secondValue,
        value,
        low,
        high,
        pValue,
        test,
      ];
    }),
  };
}

export function allK(reports: readonly EvalReport[]): string[] {
  const ks = new Set(reports.flatMap((report) => Object.keys(report.pass_at_k)));
  return [...ks].toSorted((left, right) => Number(left) - Number(right));
}
