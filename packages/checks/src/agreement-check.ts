import type { Check, Finding, Recording } from "@repost/spec";
import { countDistinct } from "./count-distinct.ts";

export interface AgreementCheckOptions {
  /** Minimum equal reference runs. @default 3 */
  readonly minRuns?: number;
  /** @default 3 */
  readonly minTests?: number;
  /** Minimum different observations. @default 2 */
  readonly minDistinct?: number;
}

/** Requires agreeing runs and distinct tests; of programs only runs. Evidence: `runs`, `tests`, `distinct`. */
export function agreementCheck({ minRuns = 3, minTests = 3, minDistinct = 2 }: AgreementCheckOptions = {}): Check {
  return {
    name: "agreement",
    run({ recording }) {
      if (recording.trust === "split") return Promise.resolve(programFinding(recording, minRuns));
      const figures = figuresOf(recording);
      const needed = { runs: minRuns, tests: minTests, distinct: minDistinct };
      const lacking = (["runs", "tests", "distinct"] as const).find((figure) => figures[figure] < needed[figure]);
      const reason =
        lacking === undefined
          ? `${figures.runs} runs of the reference agree on ${figures.tests} tests with ${figures.distinct} different outcomes.`
          : `${NOUNS[lacking]}: ${figures[lacking]}, at least ${needed[lacking]} needed.`;
      return Promise.resolve({ check: "agreement", passed: lacking === undefined, reason, evidence: { ...figures } });
    },
  };
}

const NOUNS = { runs: "Agreeing runs", tests: "Tests", distinct: "Different outcomes" } as const;

function programFinding({ runs, tests }: Recording, minRuns: number): Finding {
  const reason =
    runs >= minRuns
      ? `The reference passes the program in ${runs} runs.`
      : `${NOUNS.runs}: ${runs}, at least ${minRuns} needed.`;
  return { check: "agreement", passed: runs >= minRuns, reason, evidence: { runs, tests: tests.length } };
}

function figuresOf(recording: Recording): { readonly runs: number; readonly tests: number; readonly distinct: number } {
  return { runs: recording.runs, tests: recording.tests.length, distinct: countDistinct(recording.expected) };
}
