import type { Judge } from "@repost/spec";
import { judgeVariants } from "./data/judge-variants.ts";
import { judgeCandidate } from "./judge-candidate.ts";
import { resolveOptions, type JudgeOptions } from "./judge-options.ts";
import { recordRequest } from "./record-request.ts";
import { createRunGate } from "./run-gate.ts";

/**
 * Makes a judge: it learns what the reference does on a suite, then tells whether a candidate does the same. A candidate's process
 * gets the module and the inputs. What is expected stays here, where the comparison happens, or in the process of the test, where
 * the suite is a program. Many calls may be under way at once; how many run at the same time is the executor's affair, but it must
 * be able to run two together.
 *
 * @throws JudgeError JUDGE_OPTION_INVALID
 * @example
 * const judge = createJudge({ executor });
 * const { recording, referenceMs } = unwrap(await judge.record({ module, suite }));
 * const verdict = await judge.judge({ module, recording, referenceMs, solution: "def median(values):\n    return 1\n" });
 * verdict.detail; // "median([1, 2]): expected 1.5, got 1"
 */
export function createJudge(options: JudgeOptions): Judge {
  const settings = resolveOptions(options);
  const gate = createRunGate();
  return {
    record: (request, { signal } = {}) => recordRequest({ settings, gate, signal }, request),
    judge: (request, { signal } = {}) => judgeCandidate({ settings, gate, signal }, request),
    judgeVariants: (request, { signal } = {}) => judgeVariants({ settings, gate, signal }, request),
  };
}
