import type { TestResult } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { unstableTests } from "./test-repository.ts";

const run = (verdicts: Readonly<Record<string, TestResult["verdict"]>>) => ({
  tests: Object.entries(verdicts).map(([id, verdict]): TestResult => ({ id, verdict, ms: 1 })),
});

describe("unstableTests", () => {
  it("returns ids that a run lacks or that change their verdict", () => {
    const runs = [
      run({ same: "failed", changes: "passed", "time 1": "passed" }),
      run({ same: "failed", changes: "failed", "time 2": "passed" }),
    ];
    expect(unstableTests(runs)).toEqual(["changes", "time 1", "time 2"]);
  });

  it("returns nothing for a single run", () => {
    expect(unstableTests([run({ a: "passed" })])).toEqual([]);
  });
});
