import type { Prediction, RepostError } from "@repost/spec";

export type GenerateEvent =
  | { readonly type: "generation-started"; readonly expected: number; readonly finished: number }
  | { readonly type: "prediction-written"; readonly prediction: Prediction }
  | { readonly type: "prompt-too-long"; readonly instanceId: string }
  | {
      readonly type: "answer-failed";
      readonly instanceId: string;
      readonly sample: number;
      readonly error: RepostError;
    };

/** Counts of a finished or stopped run. */
export interface GenerateReport {
  /** Tasks times samples. */
  readonly expected: number;
  /** Predictions in the file, those of earlier calls too. */
  readonly predictions: number;
  /** Predictions without usable code. */
  readonly without_code: number;
  /** Predictions that ended at the token limit. */
  readonly truncated: number;
  /** Tasks whose prompt exceeds the token limit even without context. */
  readonly prompt_too_long: readonly string[];
  /** Failed requests by the error's code. */
  readonly failed: Readonly<Record<string, number>>;
  /** Code of the error that stopped the run; null where none did. */
  readonly stopped: string | null;
}
