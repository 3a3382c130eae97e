import { digestOf, type RepositoryInfo, stableJson } from "@repost/spec";
import type { InstanceIds } from "../instance-ids.ts";
import type { RowFields } from "../row-fields.ts";

/** Who a row of a benchmark is: such rows come from no repository, so the row's own content is its revision. */
export interface BenchmarkOrigin {
  readonly instanceId: string;
  readonly taskId: string;
  readonly repo: RepositoryInfo;
}

/** `HumanEval/12` is number 12 of the set HumanEval; an id that is only a number belongs to the set that its shape tells. */
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
