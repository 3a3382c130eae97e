import type { RepostError } from "@repost/spec";
import { addTo } from "../counts.ts";

/** Errors that would repeat for the next request. */
const FINAL = new Set([
  "LLM_BUDGET_SPENT",
  "LLM_QUOTA_EXHAUSTED",
  "LLM_KEY_REJECTED",
  "LLM_KEY_MISSING",
  "LLM_FOLDER_UNUSABLE",
  "LLM_JOURNAL_INVALID",
  "LLM_PRICE_MISSING",
]);
const MAX_FAILURES_IN_A_ROW = 10;

interface FailureTally {
  readonly succeed: () => void;
  /** Returns true when the run must stop. */
  readonly fail: (error: RepostError) => boolean;
  readonly failed: Readonly<Record<string, number>>;
  /** Code of the error that stopped the run. */
  readonly stopped: string | null;
}

export function createFailureTally(): FailureTally {
  const failed: Record<string, number> = {};
  let inARow = 0;
  let stopped: string | null = null;
  return {
    succeed: () => void (inARow = 0),
    fail: ({ code }) => {
      inARow += 1;
      addTo(failed, code);
      const isFinal = FINAL.has(code) || inARow >= MAX_FAILURES_IN_A_ROW;
      if (isFinal) stopped ??= code;
      return isFinal;
    },
    failed,
    get stopped() {
      return stopped;
    },
  };
}
