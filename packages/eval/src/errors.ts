import { RepostError } from "@repost/spec";

export type EvalErrorCode =
  | "EVAL_K_TOO_LARGE"
  | "EVAL_COUNTS_INVALID"
  | "EVAL_ENTRY_MISSING"
  | "EVAL_ENVIRONMENT_REPEATED"
  | "EVAL_NOTHING_IN_COMMON"
  | "EVAL_LEADERBOARD_MIXED"
  | "EVAL_PATCH_UNKNOWN"
  | "EVAL_TEMPLATE_INVALID";

export class EvalError extends RepostError<EvalErrorCode> {
  override readonly name = "EvalError";
}

export function kTooLarge(k: number, samples: number): EvalError {
  return new EvalError(`pass@${k} cannot be estimated from ${samples} samples an environment.`, {
    code: "EVAL_K_TOO_LARGE",
    hint: `Ask for a k of at most ${samples}, or generate more samples.`,
  });
}

export function countsInvalid(problem: string): EvalError {
  return new EvalError(`pass@k has no meaning here: ${problem}.`, {
    code: "EVAL_COUNTS_INVALID",
    hint: "Give whole numbers with 0 <= c <= n and k >= 1.",
  });
}

export function entryMissing(instanceId: string, entry: string): EvalError {
  return new EvalError(`The module of ${instanceId} does not define its entry ${entry}.`, {
    code: "EVAL_ENTRY_MISSING",
    hint: "Build the environment again; its row was changed after it was made.",
  });
}

export function environmentRepeated(instanceId: string): EvalError {
  return new EvalError(`The dataset has ${instanceId} more than once.`, {
    code: "EVAL_ENVIRONMENT_REPEATED",
    hint: "Remove the repeated rows; a score must count each environment once.",
  });
}

export function nothingInCommon(first: string, second: string, k: number): EvalError {
  return new EvalError(
    `${first} and ${second} have no environment in common with ${k} scored ${k === 1 ? "sample" : "samples"} in each.`,
    {
      code: "EVAL_NOTHING_IN_COMMON",
      hint: "Compare runs of the same dataset, with a k that the samples of both reach.",
    },
  );
}

export function leaderboardMixed(rules: readonly string[]): EvalError {
  return new EvalError(`The runs were judged by different rules: ${rules.join(" and ")}.`, {
    code: "EVAL_LEADERBOARD_MIXED",
    hint: "Evaluate all of them with the same --judge.",
  });
}

export function patchUnknown(instanceId: string, paths: readonly string[]): EvalError {
  return new EvalError(
    `The patch for ${instanceId} changes ${paths.join(", ")}, and no text of such a file is known.`,
    {
      code: "EVAL_PATCH_UNKNOWN",
      hint: "Give patches of the target's file by its path in the repository or in the row's files, or give the function itself as `solution`.",
    },
  );
}
