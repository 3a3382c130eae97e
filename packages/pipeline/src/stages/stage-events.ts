import type { LockedEntry, Rejection, Stage } from "@repost/spec";

export type StageEvent =
  | { readonly type: "stage-started"; readonly items: number; readonly finished: number }
  | { readonly type: "item-accepted"; readonly instanceId: string }
  | { readonly type: "item-rejected"; readonly rejection: Rejection }
  | { readonly type: "source-failed"; readonly source: string; readonly error: unknown }
  | {
      readonly type: "environments-ready";
      readonly source: string;
      readonly locks: LockedEntry["locks"];
      readonly unresolved: readonly { readonly module: string; readonly reason: string }[];
    };

export interface StageReport {
  readonly stage: Stage;
  readonly items: number;
  readonly accepted: number;
  readonly rejected: Readonly<Record<string, number>>;
  /** Over all stages; absent without a model. */
  readonly llm_calls?: number;
  readonly input_tokens?: number;
  readonly output_tokens?: number;
}
