import { type Cause, countOutcome, type EvalResult } from "@repost/spec";

/** Why a judged answer teaches nothing for certain. */
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
 * Failures that the answer itself caused for certain. One that ran out of time or memory may pass on another machine, one that did not load
 * may lack a package, and one that ended early may have meant to deceive.
 */
const CERTAIN: ReadonlySet<Cause> = new Set(["different_result", "not_defined", "syntax_error"]);

/** What a result says of an answer as material to learn from. Results of level weak say nothing: such tests let cheats pass. */
export function assessResult({ outcome, cause, trust }: Pick<EvalResult, "outcome" | "cause" | "trust">): Assessment {
  const count = countOutcome(outcome);
  if (cause === "tampering" || cause === "early_exit") return "tampering";
  if (count === "unscored") return "not_scored";
  if (trust === "weak") return "weak_trust";
  if (count === "pass") return "passed";
  if (cause === "context_miss") return "context_miss";
  return cause !== null && CERTAIN.has(cause) ? "failed" : "uncertain_failure";
}
