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

/** What generation came to. */
export interface GenerateReport {
  /** Environments times answers. */
  readonly expected: number;
  /** Predictions in the file, those of earlier calls too. */
  readonly predictions: number;
  /** Of them, those in which nothing was found that defines the function. */
  readonly without_code: number;
  /** Of them, those that ended at the limit of tokens. */
  readonly truncated: number;
  /** Environments whose header alone takes more tokens than the prompt may have. */
  readonly prompt_too_long: readonly string[];
  /** Answers that were not to be had, by the error's code. */
  readonly failed: Readonly<Record<string, number>>;
  /** The code of the error after which nothing more was asked; null where all was. */
  readonly stopped: string | null;
}
