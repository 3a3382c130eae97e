import type { Environment, EvalResult, LockedEntry, Rejection, RepostError } from "@repost/spec";
import type { SearchEvent } from "./repositories/take-repositories.ts";

export interface EnvironmentsReady {
  readonly type: "environments-ready";
  readonly source: string;
  readonly locks: LockedEntry["locks"];
  readonly unresolved: readonly { readonly module: string; readonly reason: string }[];
}

export type BuildEvent =
  | SearchEvent
  | {
      readonly type: "source-opened";
      readonly source: string;
      readonly name: string;
      readonly targets: number;
      readonly finished: number;
    }
  | { readonly type: "source-failed"; readonly source: string; readonly error: unknown }
  /** Rejected by licence or date. */
  | { readonly type: "source-left-out"; readonly source: string; readonly rejection: Rejection }
  | EnvironmentsReady
  | { readonly type: "target-accepted"; readonly environment: Environment }
  | { readonly type: "target-rejected"; readonly rejection: Rejection }
  | { readonly type: "source-finished"; readonly source: string }
  | { readonly type: "environment-dropped"; readonly rejection: Rejection };

export type EvaluateEvent =
  | {
      readonly type: "evaluation-started";
      readonly environments: number;
      readonly candidates: number;
      readonly finished: number;
    }
  /** The environments of this lock stay unscored. */
  | { readonly type: "environment-unavailable"; readonly digest: string; readonly error: unknown }
  | { readonly type: "recording-started"; readonly rows: number }
  /** A null `reason` means a usable row. */
  | { readonly type: "row-recorded"; readonly instanceId: string; readonly reason: string | null }
  | { readonly type: "rows-invalid"; readonly details: readonly string[] }
  | { readonly type: "result-written"; readonly result: EvalResult }
  /** Round 1 is the first. */
  | { readonly type: "revision-written"; readonly round: number; readonly result: EvalResult }
  | { readonly type: "prediction-invalid"; readonly where: string; readonly error: RepostError }
  /** Predictions of unknown or unselected instances. */
  | { readonly type: "predictions-unknown"; readonly count: number; readonly ids: readonly string[] };
