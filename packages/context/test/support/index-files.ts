import type { Language, Target } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";
import { indexRepository } from "../../src/index-repository.ts";
import type { RepositoryIndex } from "../../src/repository-index.ts";
import type { Dependency, DependencyTarget } from "../../src/unit-graph.ts";
import { createScratch } from "./scratch.ts";

export async function indexFiles(
  files: Readonly<Record<string, string>>,
  language: Language = "python",
): Promise<RepositoryIndex> {
  const scratch = createScratch();
  try {
    return await indexRepository({ repository: { root: await scratch.folder(files) }, language, cacheFolder: null });
  } finally {
    await scratch.remove();
  }
}

export async function targetIn(index: RepositoryIndex, path: string, name: string, definition = 1): Promise<Target> {
  const code = index.graph.codeOf(path) ?? "";
  const match = findFunction((await loadLanguage(index.language)).functions(code), name, definition);
  if (match === undefined) throw new Error(`${path} has no ${name}.`);
  const unknown = { url: null, version: null, license: null, license_url: null, created_at: null };
  return {
    schema_version: 1,
    instance_id: `dir__files.00000000.${name}`,
    repo: { name: "files", source: "./files", revision: "00000000", ...unknown },
    language: index.language,
    path,
    func_name: name,
    kind: match.kind,
    modifiers: [...match.modifiers],
    start_line: match.startLine,
    end_line: match.endLine,
    signature: match.signature,
    docstring: match.docstring,
    orig_func: functionText(code, match),
    definition: match.definition,
  };
}

/** Returns lines `name timing -> where`, and omits modules in front of attributes. */
export function dependenciesOf(index: RepositoryIndex, id: string): readonly string[] {
  const path = id.slice(0, id.lastIndexOf(":"));
  const unit = index.graph.unitsOf(path).find((candidate) => candidate.id === id);
  if (unit === undefined) throw new Error(`There is no unit ${id}.`);
  return index.graph
    .dependenciesOf(unit)
    .filter(({ isIntermediate }) => !isIntermediate)
    .map(describeNeed);
}

function describeNeed({ name, timing, role, to }: Dependency): string {
  return `${name} ${role === "value" ? timing : role} -> ${describeTarget(to)}`;
}

function describeTarget(to: DependencyTarget): string {
  if (to.kind === "unit") return `${to.unit.id} ${to.name}`;
  if (to.kind === "module") return `module ${to.path}`;
  return to.isMissing ? "missing" : "unbound";
}
