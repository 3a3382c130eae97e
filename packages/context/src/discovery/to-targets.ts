import { instanceId, type Language, type RepositoryInfo, type Target } from "@repost/spec";
import type { Candidate } from "./find-candidates.ts";
import { instanceSource } from "./instance-source.ts";
import { targetOf } from "./target-of.ts";

/** Skips duplicate ids, such as `a.b.c` in a/b.py and a.py. */
export function toTargets(
  candidates: readonly Candidate[],
  info: RepositoryInfo,
  language: Language,
): { readonly targets: readonly Target[]; readonly repeated: readonly Candidate[] } {
  const prefix = instanceSource(info);
  const targets = new Map<string, Target>();
  const repeated: Candidate[] = [];
  for (const candidate of candidates) {
    const { file, definition } = candidate;
    const { name, definition: number } = definition;
    const id = instanceId({ ...prefix, path: file.path, name, definition: number });
    if (targets.has(id)) repeated.push(candidate);
    else
      targets.set(id, targetOf({ instanceId: id, repo: info, language, path: file.path, code: file.code, definition }));
  }
  return { targets: [...targets.values()], repeated };
}
