import { digestOf, stableJson } from "@repost/spec";
import type { InstanceIds } from "../instance-ids.ts";
import { publishedRepository } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import type { RowFields } from "../row-fields.ts";

/** Origin of a row; its content is the revision. */
export function benchmarkOrigin(
  fields: RowFields,
  { set, entry, ids }: { readonly set: string; readonly entry: string; readonly ids: InstanceIds },
): Pick<PublishedTask, "instance_id" | "task_id" | "repo"> {
  const taskId = fields.required("task_id");
  const slash = taskId.lastIndexOf("/");
  const name = slash > 0 ? taskId.slice(0, slash) : set;
  const revision = digestOf(stableJson(fields.row)).slice("sha256:".length);
  return {
    instance_id: ids({ source: name, revision: revision.slice(0, 8), path: taskId.slice(slash + 1), name: entry }),
    task_id: taskId,
    repo: publishedRepository(fields, { name, revision, source: name }),
  };
}
