import type { Environment, EvalResult, LockedEntry, Rejection, RepostError } from "@repost/spec";
import type { SearchEvent } from "./repositories/take-repositories.ts";

/** What happens during a build, in the order in which it happens. */
export type BuildEvent =
  | SearchEvent
  | {
      readonly type: "source-opened";
      readonly source: string;
      readonly name: string;
      readonly targets: number;
      /** How many of them an earlier run finished. */
      readonly finished: number;
    }
  | { readonly type: "source-failed"; readonly source: string; readonly error: unknown }
  /** A repository is not taken: its licence, its date. */
  | { readonly type: "source-left-out"; readonly source: string; readonly rejection: Rejection }
  /** What the functions of a source import is locked and installed. */
  | {
      readonly type: "environments-ready";
      readonly source: string;
      readonly locks: LockedEntry["locks"];
      /** Modules that cannot be had, and why. */
      readonly unresolved: readonly { readonly module: string; readonly reason: string }[];
    }
  | { readonly type: "target-accepted"; readonly environment: Environment }
  | { readonly type: "target-rejected"; readonly rejection: Rejection }
  | { readonly type: "source-finished"; readonly source: string }
  /** An accepted one is left out after all: it fails once more, or duplicates another. */
  | { readonly type: "environment-dropped"; readonly rejection: Rejection };

/** What happens during an evaluation. */
export type EvaluateEvent =
  | {
      readonly type: "evaluation-started";
      readonly environments: number;
      /** Predictions for them. */
      readonly candidates: number;
      /** How many results an earlier run wrote. */
      readonly finished: number;
    }
  /** The packages of a lock cannot be had here: what needs them stays unscored. */
  | { readonly type: "environment-unavailable"; readonly digest: string; readonly error: unknown }
  /** Rows of a published set are about to be recorded here. */
  | { readonly type: "recording-started"; readonly rows: number }
  /** `reason` is why the row cannot be judged here, null where it can. */
  | { readonly type: "row-recorded"; readonly instanceId: string; readonly reason: string | null }
  /** Rows of a published file that make no task; the details name row and field. */
  | { readonly type: "rows-invalid"; readonly details: readonly string[] }
  | { readonly type: "result-written"; readonly result: EvalResult }
  /** A model's answer to feedback was judged; round 1 is the first revision. */
  | { readonly type: "revision-written"; readonly round: number; readonly result: EvalResult }
  /** A row of the predictions' file that is refused: where it is, and why. The others are judged. */
  | { readonly type: "prediction-invalid"; readonly where: string; readonly error: RepostError }
  /** Predictions for ids that the dataset lacks, or that were not selected. */
  | { readonly type: "predictions-unknown"; readonly count: number; readonly ids: readonly string[] };
