import type { Prediction, RepostError } from "@repost/spec";
import type { GenerateReport } from "./generate-events.ts";
import { createFailureTally } from "./failure-tally.ts";

export interface GenerationTally {
  readonly tooLong: string[];
  add(prediction: Prediction): void;
  /** Returns true when the run must stop. */
  fail(error: RepostError): boolean;
  report(expected: number): GenerateReport;
}

export function createTally(): GenerationTally {
  const tooLong: string[] = [];
  const failures = createFailureTally();
  let [predictions, withoutCode, truncated] = [0, 0, 0];
  return {
    tooLong,
    add: ({ solution, completion, generation }) => {
      failures.succeed();
      predictions += 1;
      if (solution === null && completion === null) withoutCode += 1;
      if (generation?.finish_reason === "length") truncated += 1;
    },
    fail: failures.fail,
    report: (expected) => ({
      expected,
      predictions,
      without_code: withoutCode,
      truncated,
      prompt_too_long: tooLong,
      failed: failures.failed,
      stopped: failures.stopped,
    }),
  };
}
