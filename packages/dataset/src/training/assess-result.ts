import { type Cause, countOutcome, type EvalResult } from "@repost/spec";

/** Reason why a judged answer is no training data. */
export type UnusableReason = Exclude<Assessment, "passed" | "failed"> | "truncated" | "no_code" | "flaky";

export type Assessment =
  | "passed"
  | "failed"
  | "not_scored"
  | "weak_trust"
  | "tampering"
  | "context_miss"
  | "uncertain_failure";

/**
 * Failures that the answer certainly caused. Time and memory limits depend on the machine, failed loading on packages,
 * and early exits may be cheats.
 */
const CERTAIN: ReadonlySet<Cause> = new Set(["different_result", "not_defined", "syntax_error"]);

/** Assesses a result as training data. Results of trust level weak are unusable, because such tests accept cheats. */
export function assessResult({ outcome, cause, trust }: Pick<EvalResult, "outcome" | "cause" | "trust">): Assessment {
  const count = countOutcome(outcome);
  if (cause === "tampering" || cause === "early_exit") return "tampering";
  if (count === "unscored") return "not_scored";
  if (trust === "weak") return "weak_trust";
  if (count === "pass") return "passed";
  if (cause === "context_miss") return "context_miss";
  return cause !== null && CERTAIN.has(cause) ? "failed" : "uncertain_failure";
}
