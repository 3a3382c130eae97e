import type { PublishedTask } from "@repost/dataset";
import type { LanguageAdapter, OpenRepository, Target } from "@repost/spec";
import { functionText } from "@repost/syntax";

export interface FindTargetOptions {
  readonly repository: OpenRepository;
  readonly files: ReadonlyMap<string, string>;
  readonly task: PublishedTask;
  readonly adapter: LanguageAdapter;
}

/** A row's function in the files of its context, whatever folder it is in: discovery leaves examples out. The file that the row names goes first. */
export function findTarget({ repository: { info }, files, task, adapter }: FindTargetOptions): Target | null {
  const wanted = String(task.orig["func_path"]);
  for (const [place, code] of [...files].toSorted(([left]) => (left === wanted ? -1 : 1))) {
    const found = adapter.functions(code).find(({ name }) => name === task.module.entry);
    if (found === undefined) continue;
    return {
      schema_version: 1,
      instance_id: task.instance_id,
      repo: info,
      language: "python",
      path: place,
      func_name: found.name,
      kind: found.kind,
      modifiers: [...found.modifiers],
      start_line: found.startLine,
      end_line: found.endLine,
      signature: found.signature,
      docstring: found.docstring,
      orig_func: functionText(code, found),
      definition: found.definition,
    };
  }
  return null;
}
