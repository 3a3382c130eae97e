import { DEFAULT_GATES, type Check, type Observation, stableJson } from "@repost/spec";

export interface DistinctCheckOptions {
  /** Minimum different observations. @default DEFAULT_GATES.minDistinct */
  readonly minDistinct?: number;
}

/** Rejects suites that a constant passes; recording tries constants on programs. Evidence: `tests`, `distinct`. */
export function distinctCheck({ minDistinct = DEFAULT_GATES.minDistinct }: DistinctCheckOptions = {}): Check {
  return {
    name: "distinct",
    run({ recording }) {
      if (recording.trust === "split") {
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

export function countDistinct(observations: readonly Observation[]): number {
  return new Set(observations.map((observation) => stableJson(observation))).size;
}
