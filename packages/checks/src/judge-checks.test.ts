import { describe, expect, it } from "vitest";
import { createFakeJudge, failedTest } from "../test/fake-judge.ts";
import { loafFunction, subjectOf } from "../test/loaf-subject.ts";
import { referenceCheck, stubCheck } from "./judge-checks.ts";

describe("stubCheck", () => {
  it("passes when a body that only raises fails a test", async () => {
    const judge = createFakeJudge(() => failedTest);
    const finding = await stubCheck({ judge, environmentOf: () => "sha256:1" }).run(subjectOf());
    expect(finding).toEqual({
      check: "stub",
      passed: true,
      reason: "A body that only raises NotImplementedError fails (failed).",
      evidence: { outcome: "failed", cause: "different_result" },
    });
    expect(
      judge.requests.map(({ solution, environment, trusted }) => [solution.split("\n").at(-2), environment, trusted]),
    ).toEqual([["    raise NotImplementedError", "sha256:1", true]]);
  });

  it.each([
    [{ outcome: "passed" }, "A body that only raises NotImplementedError passes all 3 tests."],
    [{ outcome: "infra_error", detail: "no worker" }, "A stub could not be judged (infra_error): no worker."],
    [{ outcome: "compile_error", cause: "syntax_error" }, "A stub could not be judged (compile_error): no detail."],
  ] as const)("fails when the judge reports %j", async (verdict, reason) => {
    const finding = await stubCheck({ judge: createFakeJudge(() => verdict) }).run(subjectOf());
    expect(finding).toMatchObject({ passed: false, reason });
  });

  it("fails without a run when the module lacks the target", async () => {
    const judge = createFakeJudge();
    const finding = await stubCheck({ judge }).run(subjectOf({ entry: "mean" }));
    expect([finding.passed, finding.reason, judge.requests]).toEqual([false, "The module defines no mean.", []]);
  });
});

describe("referenceCheck", () => {
  it("judges the target's text", async () => {
    const judge = createFakeJudge();
    expect(await referenceCheck({ judge }).run(subjectOf())).toEqual({
      check: "reference",
      passed: true,
      reason: "The reference passes all 3 tests.",
      evidence: { outcome: "passed", cause: null, detail: null },
    });
    expect(judge.requests.map(({ solution }) => solution)).toEqual([loafFunction]);
  });

  it("fails with the detail of the judge", async () => {
    const finding = await referenceCheck({ judge: createFakeJudge(() => failedTest) }).run(subjectOf());
    expect(finding).toMatchObject({
      passed: false,
      reason: "The reference does not pass (failed): price(2): expected 5, got 4.",
    });
  });
});
