import type { Execution } from "@repost/spec";
import type { CallLanguage, CallPlan } from "../call-language.ts";
import type { JudgeContext } from "../judge-context.ts";
import { decodeMessages } from "./decode-messages.ts";
import type { Transcript } from "./transcript.ts";

/** One run of a program of calls: how it went, and what it said. */
export interface CallRun {
  readonly execution: Execution;
  readonly transcript: Transcript;
}

/**
 * Runs calls in one fresh process. `alone` keeps every other run of this judge away meanwhile.
 * @throws what the executor throws when the infrastructure is broken
 */
export async function runCalls(
  { settings, gate, signal }: JudgeContext,
  language: Pick<CallLanguage, "request">,
  plan: CallPlan,
  alone = false,
): Promise<CallRun> {
  const request = language.request(plan);
  const run = (): Promise<Execution> => settings.executor.execute(request, { signal });
  const execution = await (alone ? gate.alone(run) : gate.beside(run));
  return { execution, transcript: decodeMessages(execution.messages, { calls: plan.calls.length }) };
}
