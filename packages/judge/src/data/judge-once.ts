import { differsOnlyIn, type JudgeRequest, type Recording } from "@repost/spec";
import { type Attempt, attemptRun } from "../attempt.ts";
import { recordingInvalid } from "../errors.ts";
import { executeIn, type JudgeContext } from "../judge-context.ts";
import { callLanguage } from "../call-languages.ts";
import { showsFunction } from "../compare/comparable-calls.ts";
import { placeSolution, runCandidateJob } from "../host/run-candidate-job.ts";
import { candidateLimits } from "../limits.ts";
import { findTarget } from "../target-definition.ts";
import { misplacedVerdict, verdictOf } from "./verdict.ts";
import { type CallsToInspect, type InspectedCalls, unreadCalls } from "./inspect-calls.ts";

/** @throws JudgeError JUDGE_RECORDING_INVALID, JUDGE_LANGUAGE_UNSUPPORTED; the signal's reason */
export async function judgeOnce(context: JudgeContext, request: JudgeRequest, alone = false): Promise<Attempt> {
  const { module, recording, solution, environment = null, referenceMs = 0, limits = {}, trusted = false } = request;
  const language = callLanguage(module.language);
  const calls = callsOf(recording);
  const definition = await findTarget(module);
  const { signal } = context;
  const { language: name, code, entry } = module;
  const placed = await placeSolution("placeInModule", { language: name, code, entry, solution }, signal);
  if (placed.status === "failed") return { verdict: misplacedVerdict(request, placed) };
  const derived = candidateLimits(context.settings, referenceMs, limits);
  const plan = {
    module: { ...module, code: placed.code },
    calls,
    returnsFunction: (index: number) => showsFunction(recording.expected[index]),
    apart: recording.calls_apart ?? true,
    callTimeoutMs: derived.wall_ms,
    limits: derived,
    environment,
    ...(trusted && definition !== undefined && differsOnlyIn(definition, code, placed.code)
      ? { reference: { ...definition, code } }
      : {}),
  };
  const attempt = await attemptRun(context, () => executeIn(context, language.request(plan), alone));
  if ("broken" in attempt) return attempt;
  const execution = attempt.run;
  const { messages } = execution;
  const inspected = await inspectInThread(
    { messages, expected: recording.expected, language: language.values },
    signal,
  );
  const { settings } = context;
  const wallLimitMs = derived.wall_ms;
  return { verdict: verdictOf({ request, execution, inspected, language, definition, settings, wallLimitMs }) };
}

function callsOf({ tests, expected, program }: Recording): NonNullable<Recording["tests"][number]["call"]>[] {
  if (program !== null) throw recordingInvalid("it has a program, which level data does not know");
  if (tests.length === 0) throw recordingInvalid("it has no tests");
  if (tests.length !== expected.length) {
    throw recordingInvalid(`${tests.length} tests, but ${expected.length} observations`);
  }
  return tests.map(({ name, call }) => {
    if (call === null) throw recordingInvalid(`the test ${name} is no call`);
    return call;
  });
}

async function inspectInThread(calls: CallsToInspect, signal: AbortSignal | undefined): Promise<InspectedCalls> {
  const result = await runCandidateJob("inspectMessages", calls, signal);
  return result.status === "done" ? result.output : unreadCalls(calls.expected.length, result);
}
