import { targetOf } from "@repost/context";
import type { PublishedTask } from "@repost/dataset";
import type { LanguageAdapter, OpenRepository, Target } from "@repost/spec";

export interface FindTargetOptions {
  readonly repository: OpenRepository;
  readonly files: ReadonlyMap<string, string>;
  readonly task: PublishedTask;
  readonly adapter: LanguageAdapter;
}

/** Finds the target without discovery, which skips folders of examples. */
export function findTarget({ repository: { info }, files, task, adapter }: FindTargetOptions): Target | null {
  const wanted = String(task.orig["func_path"]);
  for (const [filePath, code] of [...files].toSorted(([left]) => (left === wanted ? -1 : 1))) {
    const definition = adapter.functions(code).find(({ name }) => name === task.module.entry);
    if (definition === undefined) continue;
    return targetOf({
      instanceId: task.instance_id,
      repo: info,
      language: "python",
      path: filePath,
      code,
      definition,
    });
  }
  return null;
}
