import { DEFAULT_GATES, type Check, type Finding, type Recording } from "@repost/spec";
import { countDistinct } from "./distinct-check.ts";

export interface AgreementCheckOptions {
  /** Minimum equal reference runs. @default DEFAULT_GATES.minRuns */
  readonly minRuns?: number;
  /** @default DEFAULT_GATES.minTests */
  readonly minTests?: number;
  /** Minimum different observations. @default DEFAULT_GATES.minDistinct */
  readonly minDistinct?: number;
}

/** Requires agreeing runs and distinct tests; of programs only runs. Evidence: `runs`, `tests`, `distinct`. */
export function agreementCheck({
  minRuns = DEFAULT_GATES.minRuns,
  minTests = DEFAULT_GATES.minTests,
  minDistinct = DEFAULT_GATES.minDistinct,
}: AgreementCheckOptions = {}): Check {
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
