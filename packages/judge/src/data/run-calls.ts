import type { Execution } from "@repost/spec";
import type { CallLanguage, CallPlan } from "../call-language.ts";
import { executeIn, type JudgeContext } from "../judge-context.ts";
import { decodeMessages } from "./decode-messages.ts";
import type { Transcript } from "./transcript.ts";

export interface CallRun {
  readonly execution: Execution;
  readonly transcript: Transcript;
}

/** @throws the executor's error when the infrastructure is broken */
export async function runCalls(
  context: JudgeContext,
  language: CallLanguage,
  plan: CallPlan,
  isDirect = false,
): Promise<CallRun> {
  const execution = await executeIn(context, language.request(plan, isDirect));
  return { execution, transcript: decodeMessages(execution.messages, plan.calls.length) };
}
