import type { Cause, Outcome } from "@repost/spec";

export interface VerdictFinding {
  readonly outcome: Outcome;
  readonly cause: Cause | null;
  readonly detail: string | null;
}

export function failed(cause: Cause, detail: string): VerdictFinding {
  return { outcome: "failed", cause, detail };
}
