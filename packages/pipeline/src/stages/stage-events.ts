import type { LockedEntry, Rejection, Stage } from "@repost/spec";

/** Events of a stage, in order. */
export type StageEvent =
  /** Number of functions, and of finished ones. */
  | { readonly type: "stage-started"; readonly items: number; readonly finished: number }
  | { readonly type: "item-accepted"; readonly instanceId: string }
  | { readonly type: "item-rejected"; readonly rejection: Rejection }
  /** A repository cannot be reopened, or has changed. */
  | { readonly type: "source-failed"; readonly source: string; readonly error: unknown }
  | {
      readonly type: "environments-ready";
      readonly source: string;
      readonly locks: LockedEntry["locks"];
      readonly unresolved: readonly { readonly module: string; readonly reason: string }[];
    };

/** Results of a stage over all calls. */
export interface StageReport {
  readonly stage: Stage;
  /** Functions that there are for it. */
  readonly items: number;
  readonly accepted: number;
  /** Count by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Model calls of all stages so far; absent without a model in this stage. */
  readonly llm_calls?: number;
  readonly input_tokens?: number;
  readonly output_tokens?: number;
}
