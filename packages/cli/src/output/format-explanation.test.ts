import type { Environment } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { formatExplanation } from "./format-explanation.ts";

const id = "dir__bakery.0a1b2c3d.bakery.clock.opening";

describe("formatExplanation", () => {
  it("lists the attempts of the build with their results", () => {
    const attempts = [
      { name: "file_context", changed: null, reason: "not_loadable", isKept: true },
      { name: "stub_missing_module", changed: "oven.heat", reason: "coverage", isKept: true },
      { name: "entry_context", changed: null, reason: "not_loadable", isKept: false },
      { name: "model_tests", changed: null, reason: "answers_refused", isKept: false },
      { name: "model_tests", changed: "There is no block of code.", reason: "script_fails", isKept: true },
      { name: "repaired_script", changed: "NameError: bun", reason: null, isKept: true },
    ] as const;
    expect(
      formatExplanation({ instance_id: id, environment: null, rejection: null, results: [], attempts }).split("\n"),
    ).toEqual([
      id,
      "  tried: context from the function's file: not_loadable",
      "  tried: stub of the missing module oven.heat: coverage",
      "  tried: context from the package's entry: not_loadable, not kept",
      "  tried: tests by the model: answers_refused, not kept",
      '  tried: tests by the model, after "There is no block of code.": script_fails',
      '  tried: test script repaired by the model, after "NameError: bun": accepted',
    ]);
  });

  it("prints the stage and the reason of a rejection", () => {
    const rejection = {
      schema_version: 1,
      instance_id: id,
      source: "bakery",
      path: "bakery/clock.py",
      stage: "record",
      reason: "unstable",
      detail: "The runs differ.\nThe clock is read.",
    } as const;
    expect(formatExplanation({ instance_id: id, environment: null, rejection, results: [], attempts: [] })).toBe(
      [id, "  not accepted: lost in record (unstable)", "    The runs differ.", "    The clock is read."].join("\n"),
    );
  });

  it("prints the origin of the values of each test", () => {
    const test = {
      name: "test_cut_with_comma",
      code: "def test_cut_with_comma(): ...",
      origin: "search",
      support: "observed",
      provenance: {
        generator: "changed_argument",
        mutators: ["aimed_at_decision"],
        evidence: [
          { argument: "sep", kind: "compared_string", line: 14 },
          { argument: "text", kind: "mutator", mutator: "small_change" },
          { argument: "limit", kind: "declared_type" },
        ],
      },
    } as const;
    const environment = { quality: { findings: [] }, tests: [test] } as Partial<
      Record<keyof Environment, unknown>
    > as Environment;
    expect(formatExplanation({ instance_id: id, environment, rejection: null, results: [], attempts: [] })).toBe(
      [
        id,
        "  accepted",
        "  test_cut_with_comma: changed argument, then aimed at decision",
        "    argument `sep`: string literal compared at line 14",
        "    argument `text`: by the mutator small change",
        "    argument `limit`: of the declared type",
      ].join("\n"),
    );
  });

  it("prints findings about the documentation, which no gate decides", () => {
    const findings = ["mutation", "underspecified"].map((check) => ({
      check,
      passed: true,
      reason: "Why.",
      evidence: {},
    }));
    const environment = { quality: { findings }, tests: [] } as Partial<
      Record<keyof Environment, unknown>
    > as Environment;
    expect(formatExplanation({ instance_id: id, environment, rejection: null, results: [], attempts: [] })).toBe(
      [id, "  accepted", "    passed  mutation: Why.", "    noted   underspecified: Why."].join("\n"),
    );
  });

  it("prints the first difference of each test that a candidate failed", () => {
    const result = {
      schema_version: 1,
      instance_id: id,
      sample: 0,
      model_name_or_path: null,
      judge: "repost",
      published: { outcome: "passed", passed: true, cause: null, detail: null, wall_ms: 3 },
      outcome: "failed",
      passed: false,
      cause: "different_result",
      detail: "half(3): expected 1.5, got 1",
      trust: "data",
      tests: [
        { name: "test_two", passed: true, difference: null },
        { name: "test_three", passed: false, difference: "expected 1.5, got 1" },
      ],
      wall_ms: 12.4,
      execution: null,
      result: "failed: half(3): expected 1.5, got 1",
    } as const;
    expect(
      formatExplanation({
        instance_id: id,
        environment: null,
        rejection: null,
        results: [{ ...result, tests: [...result.tests] }],
        attempts: [],
      }),
    ).toBe(
      [
        id,
        "  sample 0: failed (different_result), 1 of 2 tests, 12 ms",
        "    half(3): expected 1.5, got 1",
        "    the published rule: passed",
        "    test_three: expected 1.5, got 1",
      ].join("\n"),
    );
  });
});
