import type { JudgeRequest } from "@repost/spec";
import { type Attempt, attemptRun } from "../attempt.ts";
import { misplacedVerdict } from "../data/verdict.ts";
import { recordingInvalid } from "../errors.ts";
import type { JudgeContext } from "../judge-context.ts";
import { candidateLimits } from "../limits.ts";
import { runCandidateJob } from "../host/run-candidate-job.ts";
import { recordedStream } from "./expected-stream.ts";
import type { InspectedStream, StreamToInspect } from "./inspect-stream.ts";
import { runWeak } from "./run-weak.ts";
import { weakVerdict } from "./weak-verdict.ts";

/** @throws JudgeError JUDGE_RECORDING_INVALID, JUDGE_LANGUAGE_UNSUPPORTED; the signal's reason */
export async function judgeWeakOnce(context: JudgeContext, request: JudgeRequest, alone = false): Promise<Attempt> {
  const { module, recording, solution, environment = null, referenceMs = 0, limits = {} } = request;
  const { program } = recording;
  const expected = recordedStream(recording);
  if (program === null) throw recordingInvalid("it has no program, which level weak needs");
  if (expected === undefined) throw recordingInvalid("it does not say what the reference showed");
  const { looks, isSeeded } = expected;
  const derived = candidateLimits(context.settings, referenceMs, limits);
  const run = { module, program, solution, isSeeded, limits: derived, environment };
  const attempt = await attemptRun(context, () => runWeak(context, run, alone));
  if ("broken" in attempt) return attempt;
  const outcome = attempt.run;
  if (outcome.status === "failed") return { verdict: misplacedVerdict(request, outcome) };
  const { settings, signal } = context;
  const inspected = await inspectInThread({ messages: outcome.execution.messages, expected: looks }, signal);
  return { verdict: weakVerdict({ request, outcome, inspected, settings, wallLimitMs: derived.wall_ms }) };
}

async function inspectInThread(stream: StreamToInspect, signal: AbortSignal | undefined): Promise<InspectedStream> {
  const result = await runCandidateJob("inspectStream", stream, signal);
  if (result.status === "done") return result.output;
  const { cause, reason } = result;
  return { status: "unread", cause, detail: `The values of the solution cannot be compared. ${reason}` };
}
