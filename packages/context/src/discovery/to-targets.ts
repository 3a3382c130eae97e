import {
  type FunctionDefinition,
  instanceId,
  type Language,
  type RepositoryInfo,
  SCHEMA_VERSION,
  sourceName,
  type Target,
} from "@repost/spec";
import { functionText } from "@repost/syntax";
import type { Candidate } from "./find-candidates.ts";

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

export interface TargetOfOptions {
  readonly instanceId: string;
  readonly repo: Target["repo"];
  readonly language: Language;
  readonly path: string;
  readonly code: string;
  readonly definition: FunctionDefinition;
}

export function targetOf({ instanceId, repo, language, path, code, definition }: TargetOfOptions): Target {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: instanceId,
    repo,
    language,
    path,
    func_name: definition.name,
    kind: definition.kind,
    modifiers: [...definition.modifiers],
    start_line: definition.startLine,
    end_line: definition.endLine,
    signature: definition.signature,
    docstring: definition.docstring,
    orig_func: functionText(code, definition),
    definition: definition.definition,
  };
}

export function instanceSource({ name, source, revision, version }: RepositoryInfo): {
  readonly source: string;
  readonly revision: string;
} {
  const registry = /^(pypi|npm):/u.exec(source)?.[1];
  if (registry === "pypi" || registry === "npm") {
    return { source: sourceName(registry, name), revision: version ?? revision };
  }
  // A name without an owner is a local folder.
  return { source: sourceName(name.includes("/") ? "git" : "dir", name), revision: revision.slice(0, 8) };
}
