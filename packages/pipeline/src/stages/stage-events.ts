import type { Rejection, Stage } from "@repost/spec";
import type { EnvironmentsReady } from "../events.ts";

export type StageEvent =
  | { readonly type: "stage-started"; readonly items: number; readonly finished: number }
  | { readonly type: "item-accepted"; readonly instanceId: string }
  | { readonly type: "item-rejected"; readonly rejection: Rejection }
  | { readonly type: "source-failed"; readonly source: string; readonly error: unknown }
  | EnvironmentsReady;

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
