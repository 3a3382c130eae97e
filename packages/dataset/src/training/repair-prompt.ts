import type { EvalResult } from "@repost/spec";

/** How much of what was wrong is told: that it failed, or the first difference too. */
export const FEEDBACK_LEVELS = ["outcome", "difference"] as const;
export type FeedbackLevel = (typeof FEEDBACK_LEVELS)[number];

const WORDS: Partial<Record<NonNullable<EvalResult["cause"]>, string>> = {
  different_result: "It does not behave as it should: a test failed.",
  not_defined: "It does not define the function that was asked for.",
  syntax_error: "It cannot be parsed.",
};

export interface RepairRequest {
  readonly prompt: string;
  /** What the model answered, as it would answer. */
  readonly failed: string;
  readonly cause: EvalResult["cause"];
  readonly detail: string | null;
  readonly feedback: FeedbackLevel;
}

/**
 * The first prompt, an answer that failed, and what a model was told of it before it corrected it: a turn of a real conversation, as one message
 * for the same reason as below.
 */
export function correctionPrompt({
  prompt,
  failed,
  told,
}: Pick<RepairRequest, "prompt" | "failed"> & { readonly told: string }): string {
  return `${prompt.trimEnd()}\n\nYour last answer:\n\n${failed.trimEnd()}\n\n${told.trimEnd()}\n`;
}

/**
 * The first prompt, an answer that failed, and what is wrong with it. All of it is one message: trainers learn every turn of an assistant,
 * so a failed answer must not be one.
 */
export function repairPrompt({ prompt, failed, cause, detail, feedback }: RepairRequest): string {
  const word = (cause === null ? undefined : WORDS[cause]) ?? "It fails.";
  const said = feedback === "difference" && detail !== null ? `${word}\n${detail}` : word;
  return `${prompt.trimEnd()}\n\nThis answer is wrong:\n\n${failed.trimEnd()}\n\n${said}\n\nGive a corrected answer in the same form.\n`;
}
