import type { Environment, EvalResult, LockedEntry, Rejection, RepostError } from "@repost/spec";
import type { SearchEvent } from "./repositories/take-repositories.ts";

/** Events of a build, in order. */
export type BuildEvent =
  | SearchEvent
  | {
      readonly type: "source-opened";
      readonly source: string;
      readonly name: string;
      readonly targets: number;
      /** Functions that an earlier run finished. */
      readonly finished: number;
    }
  | { readonly type: "source-failed"; readonly source: string; readonly error: unknown }
  /** Rejected repository, by licence or date. */
  | { readonly type: "source-left-out"; readonly source: string; readonly rejection: Rejection }
  /** Imports of a source are locked and installed. */
  | {
      readonly type: "environments-ready";
      readonly source: string;
      readonly locks: LockedEntry["locks"];
      /** Unavailable modules with reasons. */
      readonly unresolved: readonly { readonly module: string; readonly reason: string }[];
    }
  | { readonly type: "target-accepted"; readonly environment: Environment }
  | { readonly type: "target-rejected"; readonly rejection: Rejection }
  | { readonly type: "source-finished"; readonly source: string }
  /** Dropped environment: it failed the final run, or duplicates another. */
  | { readonly type: "environment-dropped"; readonly rejection: Rejection };

/** Events of an evaluation. */
export type EvaluateEvent =
  | {
      readonly type: "evaluation-started";
      readonly environments: number;
      readonly candidates: number;
      /** Results of earlier runs. */
      readonly finished: number;
    }
  /** Packages of a lock are unavailable: their environments stay unscored. */
  | { readonly type: "environment-unavailable"; readonly digest: string; readonly error: unknown }
  /** Published rows are about to be recorded. */
  | { readonly type: "recording-started"; readonly rows: number }
  /** `reason`: why the row cannot be judged here; null when it can. */
  | { readonly type: "row-recorded"; readonly instanceId: string; readonly reason: string | null }
  /** Invalid rows of a published file; the details name row and field. */
  | { readonly type: "rows-invalid"; readonly details: readonly string[] }
  | { readonly type: "result-written"; readonly result: EvalResult }
  /** Judged revision; round 1 is the first. */
  | { readonly type: "revision-written"; readonly round: number; readonly result: EvalResult }
  /** Refused row of the predictions' file. */
  | { readonly type: "prediction-invalid"; readonly where: string; readonly error: RepostError }
  /** Predictions for unknown or unselected ids. */
  | { readonly type: "predictions-unknown"; readonly count: number; readonly ids: readonly string[] };
