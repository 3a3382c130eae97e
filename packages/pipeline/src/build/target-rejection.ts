import { type Rejection, SCHEMA_VERSION, type Stage, type StageRejection, type Target } from "@repost/spec";
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
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: target.instance_id,
    source: target.repo.source,
    path: target.path,
    stage,
    ...reason,
  };
}
