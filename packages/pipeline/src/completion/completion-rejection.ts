import { type CompletionLoss, type CompletionRejection, type CompletionTask, SCHEMA_VERSION } from "@repost/spec";

interface Loss {
  readonly reason: CompletionLoss;
  readonly detail: string;
}

/** `mask` is null for a lost repository. */
export function completionRejection(
  source: string,
  mask: Pick<CompletionTask, "instance_id" | "path" | "level" | "middle"> | null,
  { reason, detail }: Loss,
): CompletionRejection {
  const { instance_id = null, path = null, level = null, middle = null } = mask ?? {};
  return { schema_version: SCHEMA_VERSION, instance_id, source, path, level, middle, reason, detail };
}
