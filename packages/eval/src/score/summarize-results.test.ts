import { type EvalResult, records, SCHEMA_VERSION } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { exampleEnvironment, exampleResult } from "../../test/example-environment.ts";
import { taskTraits } from "./breakdown/task-traits.ts";
import { summarizeResults } from "./summarize-results.ts";
import { wilsonInterval } from "./wilson-interval.ts";

const results = [
  exampleResult("a", 0, "passed"),
  exampleResult("a", 1, "failed"),
  exampleResult("b", 1, "timeout"),
  exampleResult("b", 0, "infra_error"),
  exampleResult("c", 0, "passed"),
  exampleResult("c", 1, "passed"),
];

describe("summarizeResults", () => {
  it("counts missing and broken results separately from scored ones", async () => {
    const report = await summarizeResults({ instanceIds: ["a", "b", "c", "d"], results, k: [1, 2], wallS: 3 });
    expect(report).toEqual({
      schema_version: SCHEMA_VERSION,
      expected: 8,
      scored: 5,
      missing: 1,
      infra_errors: 1,
      passed: 3,
      outcomes: { passed: 3, failed: 1, timeout: 1, infra_error: 1 },
      causes: {},
      pass_at_k: {
        1: { value: 0.5, low: 0, high: 1 },
        2: { value: 1, ...wilsonInterval(2, 2) },
      },
      by_trust: { data: { scored: 5, passed: 3 } },
      weak: null,
      published: null,
      unjudged: {},
      context_miss: 0,
      flaky: 0,
      flaky_samples: [],
      curve: {
        1: { value: 0.5, low: 0, high: 1 },
        2: { value: 1, ...wilsonInterval(2, 2) },
      },
      similarity: null,
      rounds: [],
      feedback: null,
      breakdowns: [],
      judge: "repost",
      model_name_or_path: "oven-1",
      missing_ids: ["d"],
      infra_error_ids: ["b"],
      wall_s: 3,
    });
    expect(records.evalReport.parse(report)).toEqual(report);
  });

  it("contains the pass@k curve, flaky candidates, similarity to references and breakdowns", async () => {
    const environment = (id: string, kind: "function" | "method") => exampleEnvironment({ instance_id: id, kind });
    const report = await summarizeResults({
      instanceIds: ["a", "b"],
      results: [
        { ...exampleResult("a", 0, "failed"), repeats: { outcomes: ["passed", "failed"], flaky: true } },
        { ...exampleResult("a", 1, "passed"), similarity: { edit: 0.5, ast: null, equal: false } },
        { ...exampleResult("b", 0, "passed"), similarity: { edit: 1, ast: 1, equal: true } },
      ],
      traits: await Promise.all(
        [environment("a", "function"), environment("b", "method")].map((item) => taskTraits(item)),
      ),
    });
    expect([report.flaky, report.flaky_samples, report.similarity]).toEqual([
      1,
      [{ instance_id: "a", sample: 0 }],
      { results: 2, edit: 0.75, ast: 1, equal: 1 },
    ]);
    expect(Object.keys(report.curve)).toEqual(["1", "2"]);
    expect(report.breakdowns).toEqual([
      {
        trait: "kind",
        groups: [
          {
            name: "function",
            from: null,
            to: null,
            environments: 1,
            scored: 2,
            passed: 1,
            pass_at_1: { value: 0.5, ...wilsonInterval(0.5, 1) },
          },
          {
            name: "method",
            from: null,
            to: null,
            environments: 1,
            scored: 1,
            passed: 1,
            pass_at_1: { value: 1, ...wilsonInterval(1, 1) },
          },
        ],
      },
    ]);
  });

  it("uses the last result of a sample, as after a rerun of infrastructure errors", async () => {
    const rerun = [...results, exampleResult("b", 0, "passed")];
    const {
      scored,
      infra_errors: infraErrors,
      passed,
    } = await summarizeResults({ instanceIds: ["a", "b", "c"], results: rerun });
    expect({ scored, infraErrors, passed }).toEqual({ scored: 6, infraErrors: 0, passed: 4 });
  });

  it("ignores results of environments outside the request", async () => {
    const { scored, expected } = await summarizeResults({ instanceIds: ["a"], results });
    expect({ scored, expected }).toEqual({ scored: 2, expected: 2 });
  });

  it("rejects a k greater than the number of samples", async () => {
    await expect(summarizeResults({ instanceIds: ["a"], results, k: [1, 3] })).rejects.toMatchObject({
      code: "EVAL_K_TOO_LARGE",
    });
  });

  it("has no estimate when no environment has k scored samples", async () => {
    const report = await summarizeResults({ instanceIds: ["b"], results, samples: 2, k: [2] });
    expect(report.pass_at_k).toEqual({});
  });

  it("counts context misses, and omits the model when there are several", async () => {
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

  it("excludes level weak from all other figures", async () => {
    const weak = [
      { ...exampleResult("w", 0, "passed"), trust: "weak" as const },
      { ...exampleResult("w", 1, "failed"), trust: "weak" as const },
    ];
    const report = await summarizeResults({ instanceIds: ["a", "w"], results: [...results, ...weak] });
    expect([report.expected, report.scored, report.passed, report.weak, report.by_trust]).toEqual([
      2,
      2,
      1,
      { expected: 2, scored: 2, passed: 1, pass_at_k: { 1: { value: 0.5, ...wilsonInterval(0.5, 1) } } },
      { data: { scored: 2, passed: 1 }, weak: { scored: 2, passed: 1 } },
    ]);
  });

  it("counts agreement with the published rule on commonly scored results, and lists differences", async () => {
    const beside = (result: EvalResult, outcome: EvalResult["outcome"]): EvalResult => ({
      ...result,
      published: { outcome, passed: outcome === "passed", cause: null, detail: null, wall_ms: 1 },
    });
    const compared = [
      beside(exampleResult("a", 0, "passed"), "passed"),
      beside(exampleResult("a", 1, "failed"), "passed"),
      beside(exampleResult("b", 0, "timeout"), "failed"),
      beside(exampleResult("b", 1, "passed"), "timeout"),
      beside(exampleResult("c", 0, "skipped"), "passed"),
      beside(exampleResult("c", 1, "failed"), "skipped"),
    ];
    const { published } = await summarizeResults({ instanceIds: ["a", "b", "c"], results: compared });
    expect(published).toEqual({
      scored: 5,
      passed: 3,
      pass_at_k: { 1: { value: (1 + 0 + 1) / 3, ...wilsonInterval(2, 3) } },
      both_passed: 1,
      both_failed: 1,
      only_repost: 1,
      only_published: 1,
      only_repost_samples: [{ instance_id: "b", sample: 1 }],
      only_published_samples: [{ instance_id: "a", sample: 1 }],
    });
  });

  it("returns an empty summary without results", async () => {
    const { expected, missing, pass_at_k: passAtK } = await summarizeResults({ instanceIds: ["a", "b"], results: [] });
    expect({ expected, missing, passAtK }).toEqual({ expected: 2, missing: 2, passAtK: {} });
  });
});
