import { errorCreator, RepostError } from "@repost/spec";

const HINTS = {
  EVAL_COUNTS_INVALID: "Give whole numbers with 0 <= c <= n and k >= 1.",
  EVAL_ENTRY_MISSING: "Build the environment again; its row was changed after it was made.",
  EVAL_ENVIRONMENT_REPEATED: "Remove the repeated rows; a score must count each environment once.",
  EVAL_NOTHING_IN_COMMON: "Compare runs of the same dataset, with a k that the samples of both reach.",
  EVAL_LEADERBOARD_MIXED: "Evaluate all of them with the same --judge.",
  EVAL_PATCH_UNKNOWN:
    "Give patches of the target's file by its path in the repository or in the row's files, or give the function itself as `solution`.",
} as const;

export type EvalErrorCode = keyof typeof HINTS | "EVAL_K_TOO_LARGE" | "EVAL_TEMPLATE_INVALID";

export class EvalError extends RepostError<EvalErrorCode> {
  override readonly name = "EvalError";
}

const failure = errorCreator(EvalError, HINTS);

export function kTooLarge(k: number, samples: number): EvalError {
  return new EvalError(`pass@${k} cannot be estimated from ${samples} samples an environment.`, {
    code: "EVAL_K_TOO_LARGE",
    hint: `Ask for a k of at most ${samples}, or generate more samples.`,
  });
}

export function countsInvalid(problem: string): EvalError {
  return failure("EVAL_COUNTS_INVALID", `pass@k has no meaning here: ${problem}.`);
}

export function entryMissing(instanceId: string, entry: string): EvalError {
  return failure("EVAL_ENTRY_MISSING", `The module of ${instanceId} does not define its entry ${entry}.`);
}

export function environmentRepeated(instanceId: string): EvalError {
  return failure("EVAL_ENVIRONMENT_REPEATED", `The dataset has ${instanceId} more than once.`);
}

export function nothingInCommon(first: string, second: string, k: number): EvalError {
  return failure(
    "EVAL_NOTHING_IN_COMMON",
    `${first} and ${second} have no environment in common with ${k} scored ${k === 1 ? "sample" : "samples"} in each.`,
  );
}

export function leaderboardMixed(rules: readonly string[]): EvalError {
  return failure("EVAL_LEADERBOARD_MIXED", `The runs were judged by different rules: ${rules.join(" and ")}.`);
}

export function patchUnknown(instanceId: string, paths: readonly string[]): EvalError {
  return failure(
    "EVAL_PATCH_UNKNOWN",
    `The patch for ${instanceId} changes ${paths.join(", ")}, and no text of such a file is known.`,
  );
}
