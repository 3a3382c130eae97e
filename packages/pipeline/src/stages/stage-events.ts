import type { LockedEntry, Rejection, Stage } from "@repost/spec";

/** What happens while a stage works on a RUN, in the order in which it happens. */
export type StageEvent =
  /** How many functions there are for it, and how many of them it finished before. */
  | { readonly type: "stage-started"; readonly items: number; readonly finished: number }
  | { readonly type: "item-accepted"; readonly instanceId: string }
  | { readonly type: "item-rejected"; readonly rejection: Rejection }
  /** A repository cannot be opened again, or is another one by now. */
  | { readonly type: "source-failed"; readonly source: string; readonly error: unknown }
  | {
      readonly type: "environments-ready";
      readonly source: string;
      readonly locks: LockedEntry["locks"];
      readonly unresolved: readonly { readonly module: string; readonly reason: string }[];
    };

/** What a stage has come to, over all calls. */
export interface StageReport {
  readonly stage: Stage;
  /** Functions that there are for it. */
  readonly items: number;
  readonly accepted: number;
  /** Count by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Calls of models in all stages of the run so far; absent where no model took part in this stage. */
  readonly llm_calls?: number;
  readonly input_tokens?: number;
  readonly output_tokens?: number;
}
