import type { Judge, JudgeRequest, Verdict } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { guardReference } from "./guard-reference.ts";

const code = "def half(x):\n    return x / 2\n";

const request: JudgeRequest = {
  module: {
    schema_version: 1,
    instance_id: "dir__bakery.0a1b2c3d.bakery.half",
    language: "python",
    path: "module.py",
    code,
    files: [],
    entry: "half",
    origin: "static",
    stubs: [],
    target_edits: [],
    imports: [],
    provenance: [],
  },
  recording: { schema_version: 1, trust: "data", handles: false, tests: [], program: null, expected: [], runs: 3 },
  solution: "def half(x):\n    return 0",
};

function verdict(outcome: Verdict["outcome"]): Verdict {
  return {
    schema_version: 1,
    instance_id: request.module.instance_id,
    outcome,
    passed: outcome === "passed",
    cause: outcome === "passed" ? null : "different_result",
    detail: null,
    trust: "data",
    tests: [],
    wall_ms: 1,
    execution: null,
  };
}

function fakeJudge(outcomes: Readonly<Record<string, Verdict["outcome"]>>): Judge & { readonly requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    record: () => Promise.reject(new Error("not asked for")),
    judge: ({ solution }) => {
      requests.push(solution);
      return Promise.resolve(verdict(outcomes[solution] ?? "infra_error"));
    },
  };
}

describe("guardReference", () => {
  const reference = code.trimEnd();

  it("keeps a failure when the reference passes, and judges the reference once", async () => {
    const judge = fakeJudge({ [request.solution]: "failed", [reference]: "passed" });
    const guarded = guardReference(judge);
    expect(await guarded.judge(request)).toEqual(verdict("failed"));
    expect(await guarded.judge(request)).toEqual(verdict("failed"));
    expect(judge.requests).toEqual([request.solution, reference, request.solution]);
  });

  it("leaves a candidate unscored when the reference also fails", async () => {
    const guarded = guardReference(fakeJudge({ [request.solution]: "failed", [reference]: "failed" }));
    expect(await guarded.judge(request)).toMatchObject({
      outcome: "skipped",
      passed: false,
      cause: "reference_failed",
    });
  });

  it("does not judge the reference when a candidate passes or is unscored", async () => {
    const judge = fakeJudge({ [request.solution]: "passed" });
    expect(await guardReference(judge).judge(request)).toEqual(verdict("passed"));
    expect(await guardReference(judge).judge({ ...request, solution: "?" })).toEqual(verdict("infra_error"));
    expect(judge.requests).toEqual([request.solution, "?"]);
  });
});
