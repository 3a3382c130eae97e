import { records } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { exampleResult } from "../../test/example-environment.ts";
import { summarizeResults } from "./summarize-results.ts";

const results = [
  exampleResult("a", 0, "passed"),
  exampleResult("a", 1, "failed"),
  exampleResult("b", 1, "timeout"),
  exampleResult("b", 0, "infra_error"),
  exampleResult("c", 0, "passed"),
  exampleResult("c", 1, "passed"),
];

describe("summarizeResults", () => {
  it("counts what is missing and what broke apart from what was scored", async () => {
    const report = await summarizeResults({ instanceIds: ["a", "b", "c", "d"], results, k: [1, 2], wallS: 3 });
    expect(report).toEqual({
      schema_version: 1,
      expected: 8,
      scored: 5,
      missing: 1,
      infra_errors: 1,
      passed: 3,
      outcomes: { passed: 3, failed: 1, timeout: 1, infra_error: 1 },
      pass_at_k: {
        1: { value: 0.5, low: 0, high: 1 },
        2: { value: 1, low: 1, high: 1 },
      },
      context_miss: 0,
      judge: "repost",
      model_name_or_path: "oven-1",
      missing_ids: ["d"],
      infra_error_ids: ["b"],
      wall_s: 3,
    });
    expect(records.evalReport.parse(report)).toEqual(report);
  });

  it("takes the last result of a sample, as after a rerun of infrastructure errors", async () => {
    const rerun = [...results, exampleResult("b", 0, "passed")];
    const {
      scored,
      infra_errors: infraErrors,
      passed,
    } = await summarizeResults({ instanceIds: ["a", "b", "c"], results: rerun });
    expect({ scored, infraErrors, passed }).toEqual({ scored: 6, infraErrors: 0, passed: 4 });
  });

  it("does not count results of environments that are not asked for", async () => {
    const { scored, expected } = await summarizeResults({ instanceIds: ["a"], results });
    expect({ scored, expected }).toEqual({ scored: 2, expected: 2 });
  });

  it("refuses a k that the samples do not reach", async () => {
    await expect(summarizeResults({ instanceIds: ["a"], results, k: [1, 3] })).rejects.toMatchObject({
      code: "EVAL_K_TOO_LARGE",
    });
  });

  it("gives no estimate where no environment has k scored samples", async () => {
    const report = await summarizeResults({ instanceIds: ["b"], results, samples: 2, k: [2] });
    expect(report.pass_at_k).toEqual({});
  });

  it("counts context misses, and names no model where there are several", async () => {
    const mixed = [
      { ...exampleResult("a", 0, "failed"), cause: "context_miss" as const },
      { ...exampleResult("b", 0, "failed"), model_name_or_path: "oven-2" },
    ];
    const { context_miss: contextMiss, model_name_or_path: model } = await summarizeResults({
      instanceIds: ["a", "b"],
      results: mixed,
    });
    expect({ contextMiss, model }).toEqual({ contextMiss: 1, model: null });
  });

  it("has nothing to say of no results", async () => {
    const { expected, missing, pass_at_k: passAtK } = await summarizeResults({ instanceIds: ["a", "b"], results: [] });
    expect({ expected, missing, passAtK }).toEqual({ expected: 2, missing: 2, passAtK: {} });
  });
});
