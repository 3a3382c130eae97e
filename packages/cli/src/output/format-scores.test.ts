import type { EvalReport } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { formatScores } from "./format-scores.ts";

const report: EvalReport = {
  schema_version: 1,
  expected: 10,
  scored: 8,
  missing: 1,
  infra_errors: 1,
  passed: 6,
  outcomes: { failed: 2, passed: 6, infra_error: 1 },
  pass_at_k: { "1": { value: 0.75, low: 0.5, high: 1 } },
  by_trust: { data: { scored: 8, passed: 6 } },
  weak: null,
  published: null,
  unjudged: {},
  context_miss: 1,
  causes: {},
  flaky: 0,
  flaky_samples: [],
  curve: {},
  similarity: null,
  rounds: [],
  feedback: null,
  breakdowns: [],
  judge: "repost",
  model_name_or_path: null,
  missing_ids: ["a"],
  infra_error_ids: ["b"],
  wall_s: 1,
};

describe("formatScores", () => {
  it("prints unscored results separately from the score", () => {
    expect(formatScores(report)).toBe(
      [
        "pass@1                 75.0 %   95 % interval 50.0 % to 100.0 %",
        "scored                 8 of 10  6 passed, 2 failed, 1 infra_error",
        "judged by              repost   8 at level data",
        "missing                1        environments without a prediction",
        "infrastructure errors  1        --retry-errors judges them again",
        "context missed         1        names that the repository has were not there",
      ].join("\n"),
    );
  });

  it("is short when nothing is missing", () => {
    const whole = {
      ...report,
      expected: 8,
      missing: 0,
      infra_errors: 0,
      context_miss: 0,
      outcomes: { passed: 6, failed: 2 },
    };
    expect(formatScores(whole).split("\n")).toHaveLength(3);
  });

  it("reports verdicts of the published rule, weak results and unscored candidates", () => {
    const published = {
      scored: 9,
      passed: 8,
      pass_at_k: { "1": { value: 0.9, low: 0.7, high: 1 } },
      both_passed: 6,
      both_failed: 0,
      only_repost: 0,
      only_published: 2,
      only_repost_samples: [],
      only_published_samples: [],
    };
    const weak = { expected: 1, scored: 1, passed: 1, pass_at_k: {} };
    const text = formatScores({ ...report, published, weak, unjudged: { weak_suite: 1, load_error: 2 } });
    expect(text.split("\n").slice(6)).toMatchInlineSnapshot(`
      [
        "cannot be judged here  3        2 load_error, 1 weak_suite",
        "level weak, apart      1 of 1   1 passed; in no other figure",
        "published pass@1       90.0 %   95 % interval 70.0 % to 100.0 %",
        "published rule         8 of 9   passed, over every candidate that this rule scores",
        "both rules agree       6 of 8   6 both pass, 0 both fail, 0 only repost passes, 2 only the published rule passes",
      ]
    `);
  });

  it("mentions the published rule when it decided", () => {
    expect(formatScores({ ...report, judge: "published", by_trust: {} })).toContain("published");
  });
});
