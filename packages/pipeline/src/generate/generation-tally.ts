import type { Prediction, RepostError } from "@repost/spec";
import type { GenerateReport } from "./generation-told.ts";

/** After one of these the next request would fare no better. */
const FINAL = new Set([
  "LLM_BUDGET_SPENT",
  "LLM_QUOTA_EXHAUSTED",
  "LLM_KEY_REJECTED",
  "LLM_KEY_MISSING",
  "LLM_FOLDER_UNUSABLE",
  "LLM_JOURNAL_INVALID",
  "LLM_PRICE_MISSING",
]);
/** As many failures in a row say that something is broken for all. */
const MAX_FAILURES_IN_A_ROW = 10;
/** Counts what generation comes to. */
export interface GenerationTally {
  readonly tooLong: string[];
  add(prediction: Prediction): void;
  /** Whether nothing more is to be asked. */
  fail(error: RepostError): boolean;
  report(expected: number): GenerateReport;
}

export function createTally(): GenerationTally {
  const tooLong: string[] = [];
  const failed: Record<string, number> = {};
  let [predictions, withoutCode, truncated, inARow] = [0, 0, 0, 0];
  let stopped: string | null = null;
  return {
    tooLong,
    add: ({ solution, generation }) => {
      inARow = 0;
      predictions += 1;
      if (solution === null) withoutCode += 1;
      if (generation?.finish_reason === "length") truncated += 1;
    },
    fail: ({ code }) => {
      inARow += 1;
      failed[code] = (failed[code] ?? 0) + 1;
      const isFinal = FINAL.has(code) || inARow >= MAX_FAILURES_IN_A_ROW;
      if (isFinal) stopped ??= code;
      return isFinal;
    },
    report: (expected) => ({
      expected,
      predictions,
      without_code: withoutCode,
      truncated,
      prompt_too_long: tooLong,
      failed,
      stopped,
    }),
  };
}
