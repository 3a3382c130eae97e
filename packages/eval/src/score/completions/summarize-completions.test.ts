import { records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { exampleCompletionResult, exampleTask } from "../../../test/example-task.ts";
import { makeLeaderboard } from "../../report/make-leaderboard.ts";
import { renderLeaderboardMarkdown, renderReportMarkdown } from "../../report/render-markdown.ts";
import { completionsTable } from "../../report/tables.ts";
import { wilsonInterval } from "../wilson-interval.ts";
import { completionEvalResult } from "./completion-eval-result.ts";
import { summarizeCompletions } from "./summarize-completions.ts";

const tasks = ["a", "b", "c", "d"].map((id, index) =>
  exampleTask({
    instance_id: id,
    level: index < 2 ? "statement" : "span",
    fill_type: index < 2 ? "statement" : "span",
  }),
);

/** The ids in `passed` passed. */
function resultsOf(similarities: Readonly<Record<string, number>>, passed: string) {
  return tasks.flatMap(({ instance_id: id, level, fill_type }) => {
    const similarity = similarities[id];
    if (similarity === undefined) return [];
    const fields = { instance_id: id, level, fill_type, edit_similarity: similarity };
    return exampleCompletionResult({ ...fields, passed: passed.includes(id) });
  });
}

describe("summarizeCompletions", () => {
  it("counts passes, similarity and their disagreement, in total and by level", async () => {
    const report = await summarizeCompletions({ tasks, results: resultsOf({ a: 40, b: 90, c: 95 }, "ac") });
    expect(report).toMatchObject({ expected: 4, scored: 3, passed: 2, missing: 1, judge: "tests" });
    expect(report.pass_at_k["1"]).toEqual({ value: 2 / 3, ...wilsonInterval(2, 3) });
    expect(report.breakdowns.map(({ trait, groups }) => [trait, groups.map(({ name }) => name)])).toEqual([
      ["level", ["statement", "span"]],
    ]);
    expect(report.completions).toEqual({
      similar_from: 80,
      dissimilar_below: 50,
      groups: [
        {
          trait: "all",
          name: "all",
          results: 3,
          scored: 3,
          passed: 2,
          pass_at_1: { value: 2 / 3, ...wilsonInterval(2, 3) },
          edit_similarity: 75,
          passed_dissimilar: 1,
          failed_similar: 1,
          separation: 0.5,
        },
        {
          trait: "level",
          name: "statement",
          results: 2,
          scored: 2,
          passed: 1,
          pass_at_1: { value: 0.5, ...wilsonInterval(1, 2) },
          edit_similarity: 65,
          passed_dissimilar: 1,
          failed_similar: 1,
          separation: 0,
        },
        {
          trait: "level",
          name: "span",
          results: 1,
          scored: 1,
          passed: 1,
          pass_at_1: { value: 1, ...wilsonInterval(1, 1) },
          edit_similarity: 95,
          passed_dissimilar: 0,
          failed_similar: 0,
          separation: null,
        },
      ],
      passed_dissimilar_samples: [{ instance_id: "a", sample: 0 }],
      failed_similar_samples: [{ instance_id: "b", sample: 0 }],
    });
    expect(records.evalReport.parseLine(records.evalReport.line(report))).toEqual(report);
  });

  it("groups by published fill type if it differs from the level, and excludes unscored results", async () => {
    const fields = { level: "span", fill_type: "Random Span Completion" } as const;
    const results = [
      exampleCompletionResult({ ...fields, instance_id: "a" }),
      exampleCompletionResult({
        ...fields,
        instance_id: "b",
        outcome: "infra_error",
        passed: false,
        edit_similarity: 90,
      }),
    ];
    const { completions, infra_errors: broken } = await summarizeCompletions({ tasks, results });
    expect(
      completions?.groups.map(({ trait, name, scored, failed_similar: failed }) => [trait, name, scored, failed]),
    ).toEqual([
      ["all", "all", 1, 0],
      ["level", "span", 1, 0],
      ["fill_type", "Random Span Completion", 1, 0],
    ]);
    expect(broken).toBe(1);
  });

  it("estimates pass@k of several samples", async () => {
    const results = [true, false].map((passed, sample) =>
      exampleCompletionResult({ instance_id: "a", sample, passed }),
    );
    const { pass_at_k: passes } = await summarizeCompletions({ tasks, results, k: [1, 2] });
    expect([passes["1"]?.value, passes["2"]?.value]).toEqual([0.5, 1]);
  });

  it("ranks runs on a leaderboard, in Markdown and as a table", async () => {
    const runs = await Promise.all(
      [resultsOf({ a: 40, b: 90, c: 95, d: 100 }, "acd"), resultsOf({ a: 10, b: 30, c: 95, d: 20 }, "c")].map(
        async (results, index) => {
          const named = results.map((result) => ({ ...result, model_name_or_path: `oven-${index}` }));
          const report = await summarizeCompletions({ tasks, results: named });
          return { run: `run-${index}`, report, results: named.map(completionEvalResult) };
        },
      ),
    );
    const leaderboard = await makeLeaderboard({ runs });
    expect(leaderboard.runs.map(({ name }) => name)).toEqual(["oven-0", "oven-1"]);
    expect(renderLeaderboardMarkdown(leaderboard)).toContain(
      "| span | 2 of 2 | 100.0 % (34.2 % - 100.0 %) | 97.5 | 0 | 0 | - |",
    );
    expect(leaderboard.runs.map(({ report }) => renderReportMarkdown(report).split("\n")[2])).toEqual([
      "Judged by the tests that reach the masked code. 4 of 4 expected results scored, 3 passed.",
      "Judged by the tests that reach the masked code. 4 of 4 expected results scored, 1 passed.",
    ]);
    const named = leaderboard.runs.map(({ name, report }) => ({ name, completions: report.completions }));
    const { columns, rows } = completionsTable(named);
    expect(
      [...(rows as Iterable<readonly unknown[]>)].map((row) => [row.length - columns.length, row[0], row[2]]),
    ).toEqual(["oven-0", "oven-1"].flatMap((name) => ["all", "statement", "span"].map((group) => [0, name, group])));
  });
});
