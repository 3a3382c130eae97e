import type { Judge, JudgeRequest, Verdict } from "@repost/spec";

export interface FakeJudge extends Judge {
  readonly requests: readonly JudgeRequest[];
}

/** Passes candidates without a programmed verdict. */
export function createFakeJudge(verdictOf: (solution: string) => Partial<Verdict> = () => ({})): FakeJudge {
  const requests: JudgeRequest[] = [];
  return {
    requests,
    record: () => Promise.reject(new Error("This judge records nothing.")),
    judge(request, options) {
      options?.signal?.throwIfAborted();
      requests.push(request);
      const actual = verdictOf(request.solution);
      const outcome = actual.outcome ?? "passed";
      return Promise.resolve({
        schema_version: 1,
        instance_id: request.module.instance_id,
        outcome,
        passed: outcome === "passed",
        cause: null,
        detail: null,
        trust: "data",
        tests: [],
        wall_ms: 30,
        execution: null,
        ...actual,
      });
    },
  };
}

export const failedTest: Partial<Verdict> = {
  outcome: "failed",
  cause: "different_result",
  detail: "price(2): expected 5, got 4",
  tests: [{ name: "price(2)", passed: false, difference: "expected 5, got 4" }],
};
