import {
  errorMessage,
  type ReasonOf,
  type Rejection,
  RepostError,
  SCHEMA_VERSION,
  type Stage,
  type StageRejection,
  type Target,
} from "@repost/spec";
import { explainMissing } from "./explain-missing.ts";
import { BARE_RUNTIME, type TargetRuntime } from "./lock-source.ts";

interface TargetRejectionOptions {
  readonly target: Target;
  readonly stage: Stage;
  readonly why: StageRejection;
  readonly runtime?: TargetRuntime;
}

export function targetRejection({ target, stage, why, runtime = BARE_RUNTIME }: TargetRejectionOptions): Rejection {
  const { status: _status, ...reason } = explainMissing(why, runtime);
  return { ...rejectedTarget(target, stage), ...reason };
}

export const MAX_FAILURES_IN_A_ROW = 5;

export function failedRejection(
  target: Target,
  { stage, error }: { readonly stage: Stage; readonly error: unknown },
): Rejection {
  const message = errorMessage(error);
  const reason: ReasonOf<"runner"> = RepostError.is(error) ? "infrastructure" : "internal_error";
  const detail = RepostError.is(error) ? `${error.code}: ${message}` : message;
  return { ...rejectedTarget(target, stage), reason, detail };
}

function rejectedTarget({ instance_id, repo, path }: Target, stage: Stage): Omit<Rejection, "reason" | "detail"> {
  return { schema_version: SCHEMA_VERSION, instance_id, source: repo.source, path, stage };
}
