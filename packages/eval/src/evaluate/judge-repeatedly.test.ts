import type { Outcome } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { exampleVerdict } from "../../test/example-environment.ts";
import { judgeRepeatedly } from "./evaluate.ts";

async function judged(...outcomes: Outcome[]) {
  const left = [...outcomes];
  const judge = async () => {
    const outcome = left.shift() ?? "infra_error";
    return exampleVerdict("a", { outcome, passed: outcome === "passed" });
  };
  const { verdict, repeats } = await judgeRepeatedly(judge, outcomes.length);
  return { outcome: verdict.outcome, repeats };
}

describe("judgeRepeatedly", () => {
  it("judges once without repeats", async () => {
    expect(await judged("passed")).toEqual({ outcome: "passed", repeats: null });
  });

  it("reports a candidate that passes only some runs as flaky and not passed", async () => {
    expect(await judged("passed", "failed", "passed")).toEqual({
      outcome: "failed",
      repeats: { outcomes: ["passed", "failed", "passed"], flaky: true },
    });
  });

  it("does not report different failures as flaky", async () => {
    expect(await judged("timeout", "failed")).toEqual({
      outcome: "timeout",
      repeats: { outcomes: ["timeout", "failed"], flaky: false },
    });
  });

  it("ignores infrastructure errors when another run is scored", async () => {
    expect(await judged("infra_error", "passed")).toEqual({
      outcome: "passed",
      repeats: { outcomes: ["infra_error", "passed"], flaky: false },
    });
    expect(await judged("infra_error", "infra_error")).toEqual({
      outcome: "infra_error",
      repeats: { outcomes: ["infra_error", "infra_error"], flaky: false },
    });
  });
});
