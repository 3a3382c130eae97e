import { type Failure, failuresOf, type StageRejection } from "@repost/spec";
import { failureInWords } from "./failure-in-words.ts";

/** Causes that a sandbox cannot remove: no input helps, a stand-in may. */
const OUTSIDE: ReadonlySet<Failure["cause"]> = new Set(["missing_package", "outside"]);

type Why = Pick<StageRejection, "reason" | "detail" | "evidence">;

/** Describes calls that cannot run in a sandbox; null if all failed for other reasons. */
export function outsideFailure(why: Why): string | null {
  const isOutside = why.reason === "needs_model" || failuresOf(why.evidence).some(liesOutside);
  return isOutside ? failureInWords(why, liesOutside) : null;
}

/** Returns true if most calls failed so, or no call succeeded and some failed so. */
export function isMostlyOutside({ reason, evidence }: Why): boolean {
  const failures = failuresOf(evidence);
  const deciding = reason === "always_crashes" ? failures : failures.slice(0, 1);
  return reason === "needs_model" || deciding.some(liesOutside);
}

function liesOutside({ cause }: Failure): boolean {
  return OUTSIDE.has(cause);
}
