import { records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect } from "../../test/collect.ts";
import { exampleEnvironment, exampleResult } from "../../test/example-environment.ts";
import { taskTraits } from "../score/breakdown/task-traits.ts";
import { summarizeResults } from "../score/summarize-results.ts";
import { type FinishedRun, makeLeaderboard } from "./make-leaderboard.ts";
import { renderLeaderboardMarkdown, renderReportMarkdown } from "./render-markdown.ts";
import { breakdownTable, comparisonTable, leaderboardTable, resultTable } from "./tables.ts";

const ids = ["a", "b", "c", "d"];

/** Marks: p passes, f fails, anything else broke. */
async function finished(run: string, marks: string, model = run): Promise<FinishedRun> {
  const outcomes = { p: "passed", f: "failed" } as const;
  const results = ids.map((id, index) => ({
    ...exampleResult(id, 0, outcomes[marks[index] as "p" | "f"] ?? "infra_error"),
    model_name_or_path: model,
  }));
  const environments = ids.map((id, index) =>
    exampleEnvironment({ instance_id: id, kind: index < 2 ? "function" : "method" }),
  );
  const traits = await Promise.all(environments.map((environment) => taskTraits(environment)));
  return { run, results, report: await summarizeResults({ instanceIds: ids, results, traits }) };
}

describe("makeLeaderboard", () => {
  it("lists the best run first and compares every pair", async () => {
    const runs = [await finished("one", "pfff"), await finished("two", "pppf"), await finished("three", "ppf-")];
    const leaderboard = await makeLeaderboard({ runs });
    expect(leaderboard.runs.map(({ name }) => name)).toEqual(["two", "three", "one"]);
    expect(leaderboard.pairs.map(({ first, second, environments }) => [first, second, environments])).toEqual([
      ["two", "three", 3],
      ["two", "one", 4],
      ["three", "one", 3],
    ]);
    expect(records.leaderboard.parseLine(records.leaderboard.line(leaderboard))).toEqual(leaderboard);
  });

  it("distinguishes runs of one model by folder", async () => {
    const runs = [await finished("r1", "pppp", "oven-1"), await finished("r2", "ffff", "oven-1")];
    expect((await makeLeaderboard({ runs })).runs.map(({ name }) => name)).toEqual(["oven-1 (r1)", "oven-1 (r2)"]);
  });

  it("rejects runs that were judged by different rules", async () => {
    const item = await finished("one", "pppp");
    const other = await finished("other", "pppp");
    const runs = [item, { ...other, report: { ...other.report, judge: "published" as const } }];
    await expect(makeLeaderboard({ runs })).rejects.toMatchObject({ code: "EVAL_LEADERBOARD_MIXED" });
  });
});

describe("renderReportMarkdown", () => {
  it("reports scores, outcomes and conditions", async () => {
    const { report } = await finished("a|b <i>", "ppf-");
    expect(renderReportMarkdown(report)).toMatchInlineSnapshot(`
      "# Evaluation of a\\|b \\<i\\>

      Judged by repost. 3 of 4 expected results scored, 2 passed; 1 infrastructure errors.

      | estimate | value | 95 % interval |
      |---|---|---|
      | pass@1 | 66.7 % | 20.8 % - 93.9 % |

      ## Outcomes

      | outcome | results |
      |---|---|
      | passed | 2 |
      | failed | 1 |
      | infra error | 1 |

      ## pass@1 by kind

      | group | environments | pass@1 |
      |---|---|---|
      | function | 2 | 100.0 % (34.2 % - 100.0 %) |
      | method | 1 | 0.0 % (0.0 % - 79.3 %) |
      "
    `);
  });
});

describe("renderLeaderboardMarkdown", () => {
  it("reports which run is better and by how much", async () => {
    const leaderboard = await makeLeaderboard({ runs: [await finished("one", "pfff"), await finished("two", "pppf")] });
    expect(renderLeaderboardMarkdown(leaderboard)).toMatchInlineSnapshot(`
      "# Leaderboard

      Ordered by pass@1. Intervals are 95 %: Wilson for shares, bootstrap over environments for means of several samples.

      |  | run | pass@1 | scored | infra errors | flaky | edit similarity |
      |---|---|---|---|---|---|---|
      | 1 | two | 75.0 % (30.1 % - 95.4 %) | 4 of 4 | 0 | 0 | - |
      | 2 | one | 25.0 % (4.6 % - 69.9 %) | 4 of 4 | 0 | 0 | - |

      ## Differences in pass@1

      Paired by environment, over those that both runs have scored; p values are two-sided and not corrected for their number.

      | runs | difference | 95 % interval | p | test | environments |
      |---|---|---|---|---|---|
      | two - one | +50.0 | 0.0 to +100.0 | 0.500 | McNemar, exact | 4 |

      ## pass@1 by kind

      | group | environments | two | one |
      |---|---|---|---|
      | function | 2 | 100.0 % (34.2 % - 100.0 %) | 50.0 % (9.5 % - 90.5 %) |
      | method | 2 | 50.0 % (9.5 % - 90.5 %) | 0.0 % (0.0 % - 65.8 %) |
      "
    `);
  });
});

describe("tables", () => {
  it("has a row for each result", async () => {
    const { columns, rows } = resultTable([
      {
        ...exampleResult("a", 1, "failed"),
        detail: "expected 1, got 2",
        cause: "different_result",
        similarity: { edit: 0.5, ast: null, equal: false },
        repeats: { outcomes: ["failed", "passed"], flaky: true },
      },
    ]);
    const [row = []] = await collect(rows as AsyncIterable<readonly unknown[]>);
    expect(Object.fromEntries(columns.map((column, index) => [column, row[index]]))).toEqual({
      instance_id: "a",
      sample: 1,
      model_name_or_path: "oven-1",
      judge: "repost",
      trust: "data",
      outcome: "failed",
      passed: false,
      cause: "different_result",
      detail: "expected 1, got 2",
      wall_ms: 5,
      edit_similarity: 0.5,
      ast_match: null,
      equal: false,
      flaky: true,
      published_outcome: null,
    });
  });

  it("has as many cells in each row as columns", async () => {
    const runs = [await finished("one", "pfff"), await finished("two", "pppf")];
    const leaderboard = await makeLeaderboard({ runs });
    const tables = [
      breakdownTable(runs.map(({ run, report }) => ({ name: run, breakdowns: report.breakdowns }))),
      leaderboardTable(leaderboard),
      comparisonTable(leaderboard),
    ];
    expect(
      tables.map(({ columns, rows }) =>
        [...(rows as Iterable<readonly unknown[]>)].map((row) => row.length - columns.length),
      ),
    ).toEqual([[0, 0, 0, 0], [0, 0], [0]]);
  });
});
