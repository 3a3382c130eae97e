import { describe, expect, it } from "vitest";
import { OUTCOMES, countOutcome } from "./outcome.ts";

describe("countOutcome", () => {
  it("counts results of the candidate as scored, and all others as unscored", () => {
    expect(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOutcome(outcome)]))).toEqual({
      passed: "pass",
      failed: "fail",
      timeout: "fail",
      oom: "fail",
      crashed: "fail",
      compile_error: "fail",
      infra_error: "unscored",
      no_tests: "unscored",
      skipped: "unscored",
    });
  });
});
