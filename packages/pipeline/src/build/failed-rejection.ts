import type { ReasonOf, Rejection, Target } from "@repost/spec";
import { RepostError, SCHEMA_VERSION } from "@repost/spec";

export const MAX_FAILURES_IN_A_ROW = 5;

export function failedRejection(
  target: Target,
  { stage, error }: { readonly stage: Rejection["stage"]; readonly error: unknown },
): Rejection {
  const message = error instanceof Error ? error.message : String(error);
  const reason: ReasonOf<"runner"> = RepostError.is(error) ? "infrastructure" : "internal_error";
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: target.instance_id,
    source: target.repo.source,
    path: target.path,
    stage,
    reason,
    detail: RepostError.is(error) ? `${error.code}: ${message}` : message,
  };
}
