import type { Environment, EvalResult, Rejection } from "@repost/spec";

/** What happens during a build, in the order in which it happens. */
export type BuildEvent =
  | {
      readonly type: "source-opened";
      readonly source: string;
      readonly name: string;
      readonly targets: number;
      /** How many of them an earlier run finished. */
      readonly finished: number;
    }
  | { readonly type: "source-failed"; readonly source: string; readonly error: unknown }
  | { readonly type: "target-accepted"; readonly environment: Environment }
  | { readonly type: "target-rejected"; readonly rejection: Rejection }
  | { readonly type: "source-finished"; readonly source: string };

/** What happens during an evaluation. */
export type EvaluateEvent =
  | {
      readonly type: "evaluation-started";
      readonly environments: number;
      /** How many results an earlier run wrote. */
      readonly finished: number;
    }
  | { readonly type: "result-written"; readonly result: EvalResult }
  /** Predictions for ids that the dataset lacks, or that were not selected. */
  | { readonly type: "predictions-unknown"; readonly count: number; readonly ids: readonly string[] };
