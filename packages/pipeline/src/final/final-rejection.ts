import { type ReasonOf, type Rejection, SCHEMA_VERSION } from "@repost/spec";

export function finalRejection(
  { id, source, path }: { readonly id: string; readonly source: string; readonly path: string },
  reason: ReasonOf<"final">,
  detail: string,
): Rejection {
  return { schema_version: SCHEMA_VERSION, instance_id: id, source, path, stage: "final", reason, detail };
}
