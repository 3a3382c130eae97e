import { SCHEMA_VERSION, instanceId, type Language, type RepositoryInfo, type Target } from "@repost/spec";
import { functionText } from "@repost/syntax";
import type { Candidate } from "./find-candidates.ts";
import { instanceSource } from "./instance-source.ts";

/** The records of candidates, and the candidates whose id another one has already: `a.b.c` may be c in a/b.py and b.c in a.py. */
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
    else targets.set(id, toTarget(id, candidate, info, language));
  }
  return { targets: [...targets.values()], repeated };
}

function toTarget(id: string, { file, definition }: Candidate, repo: Target["repo"], language: Language): Target {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: id,
    repo,
    language,
    path: file.path,
    func_name: definition.name,
    kind: definition.kind,
    modifiers: [...definition.modifiers],
    start_line: definition.startLine,
    end_line: definition.endLine,
    signature: definition.signature,
    docstring: definition.docstring,
    orig_func: functionText(file.code, definition),
    definition: definition.definition,
  };
}
