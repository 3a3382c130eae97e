import { RepostError } from "@repost/spec";

export type EvalErrorCode =
  | "EVAL_K_TOO_LARGE"
  | "EVAL_COUNTS_INVALID"
  | "EVAL_ENTRY_MISSING"
  | "EVAL_ENVIRONMENT_REPEATED";

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
