import { extractContext, indexRepository, type RepositoryIndex, targetOf } from "@repost/context";
import type { Candidate, CandidateModule } from "@repost/eval";
import type { CallOptions, Environment, SandboxStrategy, SourceFile, Target } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { importShown } from "./import-shown.ts";
import { withRepository } from "./visible-repository.ts";

export interface SliceCandidateOptions extends Candidate, CallOptions {
  /** What a candidate can reach: `visibleCode` of the environment's target. */
  readonly files: readonly SourceFile[];
  /** What the target's file binds. */
  readonly names: ReadonlySet<string>;
  readonly sandbox: SandboxStrategy;
}

/**
 * The module that a candidate would have, were it part of its repository: it is put in the target's place there, and all that it needs is
 * collected as it was for the target. Null where that comes to no module, so that the candidate fails as it would have.
 */
export async function sliceCandidate(options: SliceCandidateOptions): Promise<CandidateModule | null> {
  const { environment, solution, files, sandbox, signal } = options;
  const placed = await placeCandidate(environment, solution, importsFor(options), files);
  if (placed === null) return null;
  const { path, orig_func } = placed.target;
  const changed = files.map((file) => (file.path === path ? { path, code: placed.code } : file));
  return withRepository(changed, async (root) => {
    const index = await indexOf(root, environment, signal);
    const context = extractContext({
      index,
      target: placed.target,
      alongside: unitsOfModule(index, environment, files),
    });
    if (context.status === "rejected") return null;
    const module = await sandbox.build(context.value, { signal });
    return module.status === "rejected" ? null : { module: module.value, solution: orig_func };
  });
}

/** What the environment's module has is there as well: its tests may name it. Statements are known by their text, for lines have moved. */
function unitsOfModule(
  { graph }: RepositoryIndex,
  { module: { provenance } }: Environment,
  files: readonly SourceFile[],
): ReadonlySet<string> {
  const lines = new Map(files.map(({ path, code }) => [path, code.split(/(?<=\r\n|\r(?!\n)|\n)/u)]));
  const ids = new Set<string>();
  for (const { path, line } of provenance) {
    const text =
      lines
        .get(path)
        ?.slice(line - 1)
        .join("") ?? "";
    const same = graph.unitsOf(path).filter(({ code }) => text.trimStart().startsWith(code));
    const distance = (startLine: number): number => Math.abs(startLine - line);
    const nearest = same.toSorted((left, right) => distance(left.startLine) - distance(right.startLine))[0];
    if (nearest !== undefined) ids.add(nearest.id);
  }
  return ids;
}

function indexOf(root: string, { language }: Environment, signal: AbortSignal | undefined): Promise<RepositoryIndex> {
  return indexRepository({ repository: { root }, language, signal });
}

/** What was shown of other files, as the candidate's own imports. */
function importsFor({ environment, solution, files, names }: SliceCandidateOptions): string {
  const paths = new Set(files.map(({ path }) => path));
  const roots = new Set(names);
  return importShown({
    environment,
    solution,
    bound: names,
    moduleName: (path) => (paths.has(path) ? moduleNameOf(path, roots) : undefined),
  });
}

/** A file's import name begins where a name of the repository's modules does. */
function moduleNameOf(path: string, roots: ReadonlySet<string>): string {
  const parts = path.replace(/(?:\/__init__)?\.[A-Za-z]+$/u, "").split("/");
  const start = parts.findIndex((part) => roots.has(part));
  return parts.slice(Math.max(0, start)).join(".");
}

interface Placed {
  readonly code: string;
  readonly target: Target;
}

async function placeCandidate(
  environment: Environment,
  solution: string,
  imports: string,
  files: readonly SourceFile[],
): Promise<Placed | null> {
  const { path, func_name: name, definition, language } = environment;
  const file = files.find((one) => one.path === path);
  if (file === undefined) return null;
  const adapter = await loadLanguage(language);
  const spliced = adapter.splice({ code: file.code, name, definition, solution: `${imports}${solution}` });
  if (spliced.status === "failed") return null;
  const { code, span } = spliced;
  const found = adapter
    .functions(code)
    .find((one) => one.name === name && one.span.start >= span.start && one.span.end <= span.end);
  if (found === undefined) return null;
  const { instance_id: instanceId, repo } = environment;
  const target = targetOf({ instanceId, repo, language, path, code, definition: found });
  return { code, target };
}
