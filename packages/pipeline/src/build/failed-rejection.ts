import type { Rejection, Target } from "@repost/spec";
import { RepostError, SCHEMA_VERSION } from "@repost/spec";

/** Rejections that the next run retries. */
export const PASSING_REASONS: ReadonlySet<string> = new Set(["infrastructure", "internal_error"]);

export function failedRejection(
  target: Target,
  { stage, error }: { readonly stage: Rejection["stage"]; readonly error: unknown },
): Rejection {
  const message = error instanceof Error ? error.message : String(error);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: target.instance_id,
    source: target.repo.source,
    path: target.path,
    stage,
    reason: RepostError.is(error) ? "infrastructure" : "internal_error",
    detail: RepostError.is(error) ? `${error.code}: ${message}` : message,
  };
}
