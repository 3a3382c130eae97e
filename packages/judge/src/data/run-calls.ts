import type { Execution } from "@repost/spec";
import type { CallLanguage, CallPlan } from "../call-language.ts";
import type { JudgeContext } from "../judge-context.ts";
import { decodeMessages } from "./decode-messages.ts";
import type { Transcript } from "./transcript.ts";

export interface CallRun {
  readonly execution: Execution;
  readonly transcript: Transcript;
}

/**
 * `alone` prevents other runs of this judge meanwhile.
 * @throws the executor's error when the infrastructure is broken
 */
export async function executeCalls(
  { settings, gate, signal }: JudgeContext,
  language: Pick<CallLanguage, "request">,
  plan: CallPlan,
  alone = false,
): Promise<Execution> {
  const request = language.request(plan);
  const run = (): Promise<Execution> => settings.executor.execute(request, { signal });
  return alone ? gate.alone(run) : gate.concurrently(run);
}

/** @throws the executor's error when the infrastructure is broken */
export async function runCalls(
  context: JudgeContext,
  language: Pick<CallLanguage, "request">,
  plan: CallPlan,
): Promise<CallRun> {
  const execution = await executeCalls(context, language, plan);
  return { execution, transcript: decodeMessages(execution.messages, { calls: plan.calls.length }) };
}
