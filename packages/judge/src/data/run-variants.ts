import type { Execution } from "@repost/spec";
import type { CallLanguage, VariantsPlan } from "../call-language.ts";
import type { JudgeContext } from "../judge-context.ts";
import { decodeVariants, type VariantsTranscript } from "./decode-variants.ts";

export interface VariantsRun {
  readonly execution: Execution;
  readonly transcript: VariantsTranscript;
}

/** @throws the executor's error when the infrastructure is broken */
export async function runVariants(
  { settings, gate, signal }: JudgeContext,
  language: Pick<CallLanguage, "variantsRequest">,
  plan: VariantsPlan,
): Promise<VariantsRun> {
  const execution = await gate.beside(() => settings.executor.execute(language.variantsRequest(plan), { signal }));
  return {
    execution,
    transcript: execution.messages_truncated ? { status: "unusable" } : decodeVariants(execution.messages),
  };
}
