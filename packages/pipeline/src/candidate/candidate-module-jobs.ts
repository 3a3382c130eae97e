import { extractContext, indexRepository, type RepositoryIndex, targetOf } from "@repost/context";
import type { Candidate, CandidateModule } from "@repost/eval";
import { createStaticSandbox } from "@repost/sandbox";
import type { Environment, Language, SandboxStrategy, SourceFile, Target } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { pipelineLanguage } from "../languages.ts";
import { posix } from "node:path";

export interface MissingImportsOptions {
  readonly environment: Pick<Environment, "language" | "path" | "orig_func" | "context">;
  readonly solution: string;
  readonly bound: ReadonlySet<string>;
  readonly moduleName: (path: string) => string | undefined;
}

/** Jobs of a worker thread. */

export interface CandidateInRepository extends Candidate {
  readonly files: readonly SourceFile[];
  readonly names: ReadonlySet<string>;
}

export interface PlacedCandidate {
  readonly code: string;
  readonly target: Target;
}

export interface ModuleToBuild {
  readonly environment: Environment;
  readonly files: readonly SourceFile[];
  readonly root: string;
  readonly target: Target;
}

let sandbox: Promise<SandboxStrategy> | undefined;

/** Keeps parser loading out of the time limit. */
export async function prepare({
  environment: { language },
}: {
  readonly environment: { readonly language: Language };
}): Promise<void> {
  sandbox ??= createStaticSandbox();
  await Promise.all([loadLanguage(language), sandbox]);
}

export async function buildModule({
  environment,
  files,
  root,
  target,
}: ModuleToBuild): Promise<CandidateModule | null> {
  const index = await indexRepository({ repository: { root }, language: environment.language });
  const context = extractContext({ index, target, alongside: unitsOfModule(index, environment, files) });
  if (context.status === "rejected") return null;
  const module = await (await (sandbox ??= createStaticSandbox())).build(context.value);
  return module.status === "rejected" ? null : { module: module.value, solution: target.orig_func };
}

/** Compares text, because lines move. */
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

function importsFor({ environment, solution, files, names }: CandidateInRepository): string {
  const paths = new Set(files.map(({ path }) => path));
  const roots = new Set(names);
  return missingImports({
    environment,
    solution,
    bound: names,
    moduleName: (path) => (paths.has(path) ? moduleNameOf(path, roots) : undefined),
  });
}

function moduleNameOf(path: string, roots: ReadonlySet<string>): string {
  const parts = path.replace(/(?:\/__init__)?\.[A-Za-z]+$/u, "").split("/");
  const start = parts.findIndex((part) => roots.has(part));
  return parts.slice(Math.max(0, start)).join(".");
}

export async function placeCandidate(candidate: CandidateInRepository): Promise<PlacedCandidate | null> {
  const { environment, files, solution } = candidate;
  const { path, func_name: name, definition, language } = environment;
  const file = files.find((entry) => entry.path === path);
  if (file === undefined) return null;
  const adapter = await loadLanguage(language);
  const spliced = adapter.splice({
    code: file.code,
    name,
    definition,
    solution: `${importsFor(candidate)}${solution}`,
  });
  if (spliced.status === "failed") return null;
  const { code, span } = spliced;
  const inserted = adapter
    .functions(code)
    .find(
      (declaration) =>
        declaration.name === name && declaration.span.start >= span.start && declaration.span.end <= span.end,
    );
  if (inserted === undefined) return null;
  const { instance_id: instanceId, repo } = environment;
  const target = targetOf({ instanceId, repo, language, path, code, definition: inserted });
  return { code, target };
}

/** Returns imports of shown names that the file lacks. */
export function missingImports({ environment, solution, bound, moduleName }: MissingImportsOptions): string {
  const { language, path, orig_func: reference, context } = environment;
  const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
  const boundNames = new Set([...bound, ...(reference.match(word) ?? [])]);
  const used = new Set(solution.match(word));
  const lines: string[] = [];
  for (const { path: from, names } of context) {
    const module = moduleName(from);
    if (from === path || module === undefined) continue;
    for (const name of names) {
      if (boundNames.has(name) || !used.has(name)) continue;
      boundNames.add(name);
      lines.push(pipelineLanguage(language).importLine(name, { module, specifier: specifier(path, from) }));
    }
  }
  return lines.join("");
}

function specifier(from: string, to: string): string {
  const relative = posix.relative(posix.dirname(from), to).replace(/\.[cm]?[jt]sx?$/u, "");
  return relative.startsWith(".") ? relative : `./${relative}`;
}
