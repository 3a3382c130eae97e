import type { Check } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { subjectOf } from "../test/loaf-subject.ts";
import { runChecks } from "./run-checks.ts";

const check = (name: string, passed: boolean): Check => ({
  name,
  run: () => Promise.resolve({ check: name, passed, reason: `It is ${name}.`, evidence: {} }),
});
const checks = [check("fresh", true), check("stale", false), check("warm", true)];

describe("runChecks", () => {
  it("keeps the order and continues after a failed check", async () => {
    const findings = await runChecks(checks, subjectOf());
    expect(findings.map(({ check, passed }) => [check, passed])).toEqual([
      ["fresh", true],
      ["stale", false],
      ["warm", true],
    ]);
  });

  it("stops at the first failure on request", async () => {
    const findings = await runChecks(checks, subjectOf(), { stopAtFailure: true });
    expect(findings.map(({ check }) => check)).toEqual(["fresh", "stale"]);
  });

  it("is aborted by its signal", async () => {
    await expect(runChecks(checks, subjectOf(), { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
  });
});
