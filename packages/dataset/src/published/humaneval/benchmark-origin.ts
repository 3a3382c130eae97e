import { digestOf, type RepositoryInfo, stableJson } from "@repost/spec";
import type { InstanceIds } from "../instance-ids.ts";
import type { RowFields } from "../row-fields.ts";

/** Origin of a row; its content is the revision. */
export interface BenchmarkOrigin {
  readonly instanceId: string;
  readonly taskId: string;
  readonly repo: RepositoryInfo;
}

export function benchmarkOrigin(
  fields: RowFields,
  { set, entry, ids }: { readonly set: string; readonly entry: string; readonly ids: InstanceIds },
): BenchmarkOrigin {
  const taskId = fields.required("task_id");
  const slash = taskId.lastIndexOf("/");
  const name = slash > 0 ? taskId.slice(0, slash) : set;
  const revision = digestOf(stableJson(fields.row)).slice("sha256:".length);
  return {
    taskId,
    instanceId: ids({
      source: name,
      revision: revision.slice(0, 8),
      path: taskId.slice(slash + 1),
      name: entry,
    }),
    repo: {
      name,
      url: null,
      source: name,
      revision,
      version: null,
      license: fields.optional("license"),
      license_url: null,
      created_at: null,
    },
  };
}
