import type { Cause, Outcome } from "@repost/spec";

/** Without the parts that all verdicts have. */
export interface VerdictFinding {
  readonly outcome: Outcome;
  readonly cause: Cause | null;
  readonly detail: string | null;
}

export function failed(cause: Cause, detail: string): VerdictFinding {
  return { outcome: "failed", cause, detail };
}
