import type { Judge, JudgeRequest, Rejection, Verdict } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { judgeByKnownRules, judgeRecorded } from "./judge-recorded.ts";

const judge: Judge = {
  record: () => Promise.reject(new Error("not asked for")),
  judge: ({ module }) =>
    Promise.resolve({
      schema_version: 1,
      instance_id: module.instance_id,
      outcome: "passed",
      passed: true,
      cause: null,
      detail: null,
      trust: "split",
      tests: [],
      wall_ms: 1,
      execution: null,
    }),
};

function rejection(reason: string): Rejection {
  const where = { instance_id: "a", source: "set.json", path: null, stage: "record" } as const;
  return { schema_version: 1, ...where, reason, detail: "It is so." };
}

async function judged(id: string, reason: string): Promise<Verdict> {
  const request = { module: { instance_id: id }, recording: {}, solution: "" } as Partial<JudgeRequest> as JudgeRequest;
  return judgeRecorded(judge, new Map([["a", rejection(reason)]])).judge(request);
}

describe("judgeRecorded", () => {
  it.each([
    ["weak_suite", "no_tests", "not_judged"],
    ["not_called", "no_tests", "not_judged"],
    ["load_error", "skipped", "reference_failed"],
    ["reference_fails", "skipped", "reference_failed"],
    ["protocol_violated", "skipped", "not_judged"],
    ["infrastructure", "infra_error", "infrastructure"],
  ])("leaves candidates of a row with %s unscored: %s", async (reason, outcome, cause) => {
    expect(await judged("a", reason)).toMatchObject({
      outcome,
      cause,
      passed: false,
      trust: null,
      detail: `The row cannot be judged here (${reason}): It is so.`,
    });
  });

  it("judges every other row with the judge", async () => {
    expect(await judged("b", "load_error")).toMatchObject({ outcome: "passed", instance_id: "b" });
  });
});

describe("judgeByKnownRules", () => {
  it.each([
    ["python", "passed"],
    ["javascript", "passed"],
    ["typescript", "skipped"],
  ])("judges a candidate in %s as %s", async (language, outcome) => {
    const request = { module: { instance_id: "a", language } } as JudgeRequest;
    expect(await judgeByKnownRules(judge).judge(request)).toMatchObject({ outcome });
  });
});
