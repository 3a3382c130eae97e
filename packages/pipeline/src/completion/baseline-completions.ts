import type { CompletionTask } from "@repost/spec";
import { maskMutants, neutralMiddle } from "@repost/syntax";
import { mutatedMiddle, spread } from "./check-mask.ts";

/** Built-in completions. Tests must reject all but the reference (`gold`). */
export const BASELINE_COMPLETIONS = ["gold", "neutral", "empty", "mutant"] as const;
export type BaselineCompletion = (typeof BASELINE_COMPLETIONS)[number];

/** Returns null without a neutral middle or mutant. */
export async function baselineCompletion(kind: BaselineCompletion, task: CompletionTask): Promise<string | null> {
  if (kind === "mutant") return mutantOf(task);
  if (kind === "neutral") return neutralMiddle(task.language, task.level);
  return kind === "gold" ? task.middle : "";
}

async function mutantOf({ language, prefix, middle, suffix, start }: CompletionTask): Promise<string | null> {
  const span = { start, end: start + middle.length };
  const [mutant] = spread(await maskMutants(language, prefix + middle + suffix, span), 1);
  return mutant === undefined ? null : mutatedMiddle({ middle, start }, mutant);
}
