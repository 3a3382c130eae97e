import type { Execution, JudgeRequest, Verdict } from "@repost/spec";
import {
  failed,
  failedWith,
  killedFinding,
  loadFinding,
  programVerdict,
  type VerdictFinding,
} from "../verdict-finding.ts";
import type { JudgeSettings } from "../judge-options.ts";
import { sentTooMuch } from "../kept-of-execution.ts";
import type { CallLanguage } from "../call-language.ts";
import type { Conversation } from "./converse.ts";
import { describeFailure } from "./describe-failure.ts";
import type { TestFailure } from "./reports.ts";

export interface SplitVerdictInput {
  readonly request: JudgeRequest;
  readonly conversation: Conversation;
  readonly language: CallLanguage;
  readonly settings: JudgeSettings;
  readonly wallLimitMs: number;
}

interface SplitFinding extends VerdictFinding {
  readonly test?: string | null;
}

export function splitVerdict(input: SplitVerdictInput): Verdict {
  const { request, conversation } = input;
  const { test: failedTest = null, ...finding } = classify(input);
  const { tests, trust } = request.recording;
  const { candidate: execution, trusted } = conversation;
  const wallMs = (execution ?? trusted)?.wall_ms ?? 0;
  return programVerdict(request, finding, {
    tests,
    trust,
    execution,
    wallMs,
    printed: printedBy(conversation),
    failedTest,
  });
}

/** Includes the candidate's output. */
function printedBy({ candidate, trusted }: Conversation): Pick<Execution, "stdout" | "stderr"> {
  const both = (stream: "stdout" | "stderr"): string => `${candidate?.[stream] ?? ""}${trusted?.[stream] ?? ""}`;
  return { stdout: both("stdout"), stderr: both("stderr") };
}

function classify(input: SplitVerdictInput): SplitFinding {
  const { state, trusted, candidate } = input.conversation;
  if (state.violation !== null) return failed("tampering", state.violation.detail);
  if (sentTooMuch(candidate) || sentTooMuch(trusted)) {
    return failed("limit", "The conversation is longer than it may be.");
  }
  if (state.loadError !== null) return loadFinding(input, state.loadError.exception);
  const failure = state.end?.failure ?? null;
  if (failure !== null) return failureFinding(input, failure);
  const ended = endFinding(input, candidate, "The candidate's process");
  if (ended !== null) return ended;
  if (state.end === null) {
    return (
      endFinding(input, trusted, "The test's process") ?? failed("early_exit", "The test did not come to its end.")
    );
  }
  if (!state.closed) return failed("early_exit", "The candidate's process was gone when the test ended.");
  if (state.end.calls === 0) {
    // The candidate did not cause the test's result.
    return { outcome: "no_tests", cause: "not_judged", detail: "The test never called the candidate." };
  }
  if (trusted === null || trusted.status !== "exited" || trusted.exit_code !== 0) {
    return failed("early_exit", "The test's process did not end as it should.");
  }
  if (state.end.changed) {
    const detail = "The solution changed what the reference reads, and the reference no longer answers as recorded.";
    return failed("different_result", detail);
  }
  return { outcome: "passed", cause: null, detail: null };
}

function endFinding({ wallLimitMs }: SplitVerdictInput, execution: Execution | null, who: string): SplitFinding | null {
  if (execution === null) return null;
  const killed = killedFinding(execution, who, wallLimitMs);
  if (killed !== null) return killed;
  const { exit_code: exitCode } = execution;
  return exitCode === 0 ? null : failed("early_exit", `${who} ended with exit code ${exitCode ?? "unknown"}.`);
}

function failureFinding(input: SplitVerdictInput, failure: TestFailure): SplitFinding {
  const detail = describeFailure(failure, input.request.module.entry, input.language.values);
  const exception = failure.fromCandidate ? failure.exception : null;
  return { ...failedWith(input, exception, "different_result", detail), test: failure.test };
}
