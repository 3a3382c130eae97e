import { type Failure, failuresOf, type StageRejection } from "@repost/spec";
import { describeFailure } from "../search/failure-cause.ts";

type Why = Pick<StageRejection, "reason" | "detail" | "evidence">;

/** Skips failures this many times rarer than the most common. */
const RARE = 10;

/**
 * Skips counts and rare failures, which vary with load: a changed prompt is paid again. `isKept` selects failures to
 * keep.
 */
export function failureInWords(
  { reason, detail, evidence }: Why,
  isKept: (failure: Failure) => boolean = () => false,
): string {
  if (evidence?.kind !== "failed_calls") return withoutCounts(detail);
  const { failures } = evidence;
  const most = Math.max(...failures.map(({ count }) => count));
  const kept = failures.filter((failure) => failure.count * RARE >= most || isKept(failure));
  const text = kept.map(describeFailure).join("; ");
  if (reason !== "only_accidents") return text;
  return `Nothing documents, declares or shows what calls do: ${text}${kept.at(-1) === failures.at(-1) ? "." : ""}`;
}

function withoutCounts(detail: string): string {
  return detail.replace(/^\d+ different calls/u, "Too few different calls").replace(/(?:\d+ of )?\d+ calls/u, "calls");
}

/** Causes that no input can avoid, but a stub may. */
const OUTSIDE: ReadonlySet<Failure["cause"]> = new Set(["missing_package", "outside"]);

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
