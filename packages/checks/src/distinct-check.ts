import type { Check } from "@repost/spec";
import { countDistinct } from "./count-distinct.ts";

export interface DistinctCheckOptions {
  /** Fewest different observations. @default 2 */
  readonly minDistinct?: number;
}

/**
 * Whether the tests show different outcomes, so that no constant answers them all. Evidence: `tests`, `distinct`. Tests that are a
 * program pass, for recording has tried constants.
 */
export function distinctCheck({ minDistinct = 2 }: DistinctCheckOptions = {}): Check {
  return {
    name: "distinct",
    run({ recording }) {
      if (recording.trust === "split") {
        // What such tests look at, only they know; recording rejects those that a constant passes.
        const reason = "The tests are a program, which no constant passes.";
        return Promise.resolve({
          check: "distinct",
          passed: true,
          reason,
          evidence: { tests: recording.tests.length },
        });
      }
      const tests = recording.tests.length;
      const distinct = countDistinct(recording.expected);
      return Promise.resolve({
        check: "distinct",
        passed: distinct >= minDistinct,
        reason: `${tests} tests show ${distinct} different ${distinct === 1 ? "outcome" : "outcomes"}, ${minDistinct} are needed.`,
        evidence: { tests, distinct },
      });
    },
  };
}
