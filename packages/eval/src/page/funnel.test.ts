import type { BuildReport } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { funnelOf } from "./render-build-page.ts";

const report: BuildReport = {
  schema_version: 1,
  targets: 20,
  accepted: 5,
  rejected: {
    final: { failed_in_clean_runtime: 1 },
    context: { unresolved_name: 2 },
    checks: { mutation_score_low: 3, branch_coverage_low: 4 },
    record: { runs_disagree: 1 },
  },
  skipped: {},
  sources: [],
  llm_calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  wall_s: 0,
  seed: 0,
  executor: "sandbox",
  version: "0.1.0",
};

describe("funnelOf", () => {
  it("reports the remaining functions after each stage, and the most frequent rejections", () => {
    expect(
      funnelOf(report).steps.map(({ name, count, lost }) => [
        name,
        count,
        lost.map(({ reason, count }) => `${reason} ${count}`),
      ]),
    ).toEqual([
      ["Functions in scope", 20, []],
      ["Context extracted", 18, ["unresolved_name 2"]],
      ["Runnable module", 18, []],
      ["Tests generated", 18, []],
      ["Behaviour recorded", 17, ["runs_disagree 1"]],
      ["Accepted", 5, ["branch_coverage_low 4", "mutation_score_low 3", "failed_in_clean_runtime 1"]],
    ]);
  });

  it("reports the number of functions that are neither accepted nor rejected", () => {
    expect([funnelOf(report).unexplained, funnelOf({ ...report, targets: 16 }).unexplained]).toEqual([4, 0]);
  });
});
