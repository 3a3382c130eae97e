import type { Alternative, Judge } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { exampleEnvironment, exampleRecording, exampleVerdict } from "../../test/example-environment.ts";
import { errorRate, judgeAlternatives } from "./judge-alternatives.ts";

function judgeThatPasses(passing: string): Judge {
  return {
    record: () => Promise.reject(new Error("not called")),
    judge: async ({ module, solution }) =>
      solution.includes(passing)
        ? exampleVerdict(module.instance_id, {})
        : exampleVerdict(module.instance_id, {
            outcome: "failed",
            passed: false,
            detail: "2 tests differ.",
            tests: [
              { name: "first", passed: true, difference: null },
              { name: "second", passed: false, difference: "expected 1, got 2" },
            ],
          }),
  };
}

const alternatives: Alternative[] = [
  { instance: "a", kind: "right", code: "good" },
  { instance: "a", kind: "right", code: "other", note: "another algorithm" },
  { instance: "a", kind: "wrong", code: "good but wrong" },
  { instance: "b", kind: "wrong", code: "bad" },
  { source: "pypi:missing==1", function: "f", kind: "right", code: "good" },
];

async function report() {
  return await judgeAlternatives({
    alternatives,
    environments: () => ["a", "b"].map((instance_id) => exampleEnvironment({ instance_id })),
    judge: judgeThatPasses("good"),
    loadRecording: async () => exampleRecording,
  });
}

describe("judgeAlternatives", () => {
  it("counts correct alternatives that fail and wrong ones that pass, per function and in total", async () => {
    const { false_fails: fails, false_passes: passes, functions } = await report();
    expect([fails.errors, fails.judged, passes.errors, passes.judged]).toEqual([1, 2, 1, 2]);
    expect(functions.map((item) => [item.instance_id, item.false_fails.rate, item.false_passes.rate])).toEqual([
      ["a", 0.5, 1],
      ["b", null, 0],
    ]);
  });

  it("reports the first test that an alternative fails, and rows without an environment", async () => {
    const { alternatives: judged, unmatched } = await report();
    expect(judged.map(({ error, test, detail }) => [error, test, detail])).toEqual([
      [false, null, null],
      [true, "second", "expected 1, got 2"],
      [true, null, null],
      [false, "second", "expected 1, got 2"],
    ]);
    expect(unmatched).toEqual(["pypi:missing==1 f"]);
  });
});

describe("errorRate", () => {
  it("returns Wilson's interval, which has a width even without errors", () => {
    const { rate, low, high } = errorRate(0, 20);
    expect([rate, low]).toEqual([0, 0]);
    expect(high).toBeCloseTo(0.161, 3);
  });
});
