import type { EvalReport } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { formatLeaderboard } from "./format-leaderboard.ts";

const report: EvalReport = {
  schema_version: 1,
  expected: 10,
  scored: 8,
  missing: 1,
  infra_errors: 1,
  passed: 6,
  outcomes: {},
  causes: {},
  pass_at_k: { "1": { value: 0.75, low: 0.5, high: 1 } },
  by_trust: {},
  weak: null,
  published: null,
  unjudged: {},
  context_miss: 0,
  flaky: 0,
  flaky_samples: [],
  curve: {},
  similarity: null,
  rounds: [],
  feedback: null,
  breakdowns: [],
  judge: "repost",
  model_name_or_path: null,
  missing_ids: [],
  infra_error_ids: [],
  wall_s: 1,
};

describe("formatLeaderboard", () => {
  it("prints the order of runs, and the confidence of each comparison", () => {
    const other = { ...report, pass_at_k: { "1": { value: 0.25, low: 0, high: 0.5 } } };
    const pair = {
      first: "a",
      second: "b",
      k: 1,
      environments: 8,
      first_value: 0.75,
      second_value: 0.25,
      difference: { value: 0.5, low: -0.125, high: 0.75 },
      p_value: 0.21875,
      test: "mcnemar_exact",
      only_first: 5,
      only_second: 1,
    } as const;
    const runs = [
      { name: "a", run: "run-a", report },
      { name: "b", run: "run-b", report: other },
    ];
    expect(formatLeaderboard({ schema_version: 1, k: 1, runs, pairs: [pair] })).toBe(
      [
        "pass@1, 95 % intervals",
        "1  a  75.0 %  50.0 % to 100.0 %  8 of 10 scored",
        "2  b  25.0 %  0.0 % to 50.0 %    8 of 10 scored",
        "",
        "differences in points, paired by environment",
        "a - b  +50.0  -12.5 to +75.0  p = 0.219  McNemar, exact  8 environments",
      ].join("\n"),
    );
  });
});
