import type { Judge } from "@repost/spec";
import { judgeVariants } from "./data/judge-variants.ts";
import { judgeCandidate } from "./judge-candidate.ts";
import { resolveOptions, type JudgeOptions } from "./judge-options.ts";
import { recordRequest } from "./record-request.ts";
import { createRunGate } from "./run-gate.ts";

/**
 * Creates a judge, which records the reference on a suite and compares candidates with it. A candidate's process gets
 * the module and the inputs. Expected results stay on the host, or in the test's process for programs. Judges
 * concurrently; the executor must be able to run two executions at once.
 *
 * @throws JudgeError JUDGE_OPTION_INVALID
 * @example const judge = createJudge({ executor }); const { recording, referenceMs } = unwrap(await judge.record({
 * module, suite })); const verdict = await judge.judge({ module, recording, referenceMs, solution: "def median(values):
 *     return 1
 * " }); verdict.detail; // "median([1, 2]): expected 1.5, got 1"
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
