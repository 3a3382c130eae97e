import type { Failure, StageRejection } from "@repost/spec";
import { describeFailure } from "../search/failure-cause.ts";

/** Skips failures this many times rarer than the most common. */
const RARE = 10;

/**
 * Skips counts and rare failures, which vary with load: a changed prompt is paid again. `isKept` selects failures to
 * keep.
 */
export function failureInWords(
  { reason, detail, evidence }: Pick<StageRejection, "reason" | "detail" | "evidence">,
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
