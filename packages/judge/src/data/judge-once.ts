import type { JudgeRequest, Recording } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import type { Attempt } from "../attempt.ts";
import { recordingInvalid } from "../errors.ts";
import type { JudgeContext } from "../judge-context.ts";
import { callLanguage } from "../call-languages.ts";
import { candidateLimits } from "../limits.ts";
import { targetDefinition } from "../target-definition.ts";
import { runCalls, type CallRun } from "./run-calls.ts";
import { unspliceableVerdict, verdictOf } from "./verdict.ts";

/**
 * Judges a candidate by one run. Its process gets the module with the candidate in the target's place, and the calls; of what is
 * expected it gets nothing, and the comparison happens here.
 * @throws JudgeError JUDGE_RECORDING_INVALID, JUDGE_LANGUAGE_UNSUPPORTED; the signal's reason
 */
export async function judgeOnce(context: JudgeContext, request: JudgeRequest, alone = false): Promise<Attempt> {
  const { module, recording, solution, environment = null, referenceMs = 0, limits = {} } = request;
  const language = callLanguage(module.language);
  const calls = callsOf(recording);
  const adapter = await loadLanguage(module.language);
  const definition = targetDefinition(adapter.functions(module.code), module.entry);
  const spliced = adapter.splice({
    code: module.code,
    name: module.entry,
    definition: definition?.definition ?? 1,
    solution,
  });
  if (spliced.status === "failed") return { verdict: unspliceableVerdict(request, spliced) };
  const derived = candidateLimits(context.settings, referenceMs, limits);
  const plan = {
    module: { ...module, code: spliced.code },
    calls,
    apart: recording.calls_apart ?? true,
    callTimeoutMs: derived.wall_ms,
    limits: derived,
    environment,
  };
  let run: CallRun;
  try {
    run = await runCalls(context, language, plan, alone);
  } catch (broken) {
    context.signal?.throwIfAborted();
    return { broken };
  }
  const { settings } = context;
  return { verdict: verdictOf({ request, run, language, definition, settings, wallLimitMs: derived.wall_ms }) };
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
