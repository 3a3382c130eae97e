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

export interface GenerateReport {
  readonly expected: number;
  /** Predictions, including those of earlier calls. */
  readonly predictions: number;
  readonly without_code: number;
  /** Answers that ended at the token limit. */
  readonly truncated: number;
  readonly prompt_too_long: readonly string[];
  /** Failed requests by error code. */
  readonly failed: Readonly<Record<string, number>>;
  /** Code of the error that stopped the run. */
  readonly stopped: string | null;
}
