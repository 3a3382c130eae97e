import { type Failure, failuresOf, type StageRejection } from "@repost/spec";
import { failureInWords } from "./failure-in-words.ts";

/** Causes that no input can avoid, but a stub may. */
const OUTSIDE: ReadonlySet<Failure["cause"]> = new Set(["missing_package", "outside"]);

type Why = Pick<StageRejection, "reason" | "detail" | "evidence">;

/** Null if all calls failed for other reasons. */
export function outsideFailure(why: Why): string | null {
  const isOutside = why.reason === "needs_model" || failuresOf(why.evidence).some(liesOutside);
  return isOutside ? failureInWords(why, liesOutside) : null;
}

/** True if most calls failed so, or none succeeded and one failed so. */
export function isMostlyOutside({ reason, evidence }: Why): boolean {
  const failures = failuresOf(evidence);
  const deciding = reason === "always_crashes" ? failures : failures.slice(0, 1);
  return reason === "needs_model" || deciding.some(liesOutside);
}

function liesOutside({ cause }: Failure): boolean {
  return OUTSIDE.has(cause);
}
