import type { EvalResult } from "@repost/spec";
import type { FeedbackLevel } from "@repost/spec/settings";

const WORDS: Partial<Record<NonNullable<EvalResult["cause"]>, string>> = {
  different_result: "It does not behave as it should: a test failed.",
  not_defined: "It does not define the function that was asked for.",
  syntax_error: "It cannot be parsed.",
};

export interface RepairRequest {
  readonly prompt: string;
  readonly failed: string;
  readonly cause: EvalResult["cause"];
  readonly detail: string | null;
  readonly feedback: FeedbackLevel;
}

export function correctionPrompt({
  prompt,
  failed,
  previousFeedback,
}: Pick<RepairRequest, "prompt" | "failed"> & { readonly previousFeedback: string }): string {
  return `${prompt.trimEnd()}\n\nYour last answer:\n\n${failed.trimEnd()}\n\n${previousFeedback.trimEnd()}\n`;
}

/** Returns one message, because trainers learn every assistant turn. */
export function repairPrompt({ prompt, failed, cause, detail, feedback }: RepairRequest): string {
  const word = (cause === null ? undefined : WORDS[cause]) ?? "It fails.";
  const message = feedback === "difference" && detail !== null ? `${word}\n${detail}` : word;
  return `${prompt.trimEnd()}\n\nThis answer is wrong:\n\n${failed.trimEnd()}\n\n${message}\n\nGive a corrected answer in the same form.\n`;
}
