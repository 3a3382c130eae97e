import { setImmediate } from "node:timers/promises";
import { basename } from "node:path";
import { type CallOptions, type Language, LANGUAGES, type OpenRepository } from "@repost/spec";
import { measureLanguages } from "../discovery/measure-languages.ts";
import { noSources } from "../errors.ts";
import { listSourceFiles, type SourceFiles } from "../files/list-source-files.ts";
import type { Skipped, SourceText } from "../files/source-text.ts";
import { languageIndexOf } from "../index/language-indexes.ts";
import { defaultCacheFolder } from "../sources/packages/download-cache.ts";
import type { RepositoryIndex } from "../repository-index.ts";
import type { SyntaxTree } from "@repost/syntax";
import { type CallCounts, countCalls } from "./core/calls-seen.ts";
import { createAnalysis, evaluateModule } from "./core/create-analysis.ts";
import { releaseBodies } from "./core/create-function.ts";
import type { FrontEnd } from "./front-end.ts";
import { createModuleTexts } from "./module-texts.ts";
import { createPythonFrontEnd } from "./python/python-front-end.ts";
import { createTypeScriptFrontEnd } from "./typescript/typescript-front-end.ts";

export interface CallGraphOptions extends CallOptions {
  readonly repository: Pick<OpenRepository, "root"> & Partial<Pick<OpenRepository, "info">>;
  /**
   * An index of the repository made with `forCallGraph`, whose files are not parsed again. It serves one call; others, and those for
   * another language, read the files themselves.
   */
  readonly index?: Pick<RepositoryIndex, "language" | "parsed">;
  /** @default the index's; every language that the repository has source of, where there is none */
  readonly language?: Language;
  /** Where what was read of files is kept, by their content; null keeps nothing. @default XDG_CACHE_HOME/repost, else ~/.cache/repost */
  readonly cacheFolder?: string | null;
  /** What is used least recently is removed when more than this is kept. @default 512 */
  readonly maxCacheMb?: number;
}

/** Who calls whom. */
export interface CallGraph {
  /** Whose functions they are, the one with the most lines first. */
  readonly languages: readonly Language[];
  /** Names of functions and modules, with the names of what they call, sorted; PyCG's format and naming. */
  readonly edges: Readonly<Record<string, readonly string[]>>;
  /** Path of each file that was read, with the name of its module in `edges`. */
  readonly files: Readonly<Record<string, string>>;
  /** Files that were read. */
  readonly modules: number;
  readonly skipped: readonly Skipped[];
  /** Calls in the code, by whether a bound that keeps the analysis finite may have taken away some of what they call. */
  readonly calls: CallCounts;
  /** How often a bound was met: values that were left out, and analyses that were ended. */
  readonly limits: { readonly valuesANode: number; readonly steps: number };
}

/** Files between two chances to be called off. */
const filesATurn = 20;

/**
 * Finds which functions of a repository call which, by following values through assignments, parameters, results, attributes, containers
 * and imports (after Salis et al., "PyCG: Practical Call Graph Generation in Python", ICSE 2021). Tests are left out, unless others import
 * them.
 *
 * TypeScript and JavaScript call each other; functions of Python and of these that have one name in the graph are one in it.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_LANGUAGE_UNSUPPORTED; CONTEXT_NO_SOURCES where no language was given and there is none
 */
export async function callGraph({
  repository,
  index,
  language = index?.language,
  cacheFolder = defaultCacheFolder(process.env),
  maxCacheMb = 512,
  signal,
}: CallGraphOptions): Promise<CallGraph> {
  const kept = { cacheFolder, maxBytes: maxCacheMb * 1e6, signal };
  const { root } = repository;
  if (language !== undefined) {
    const parsed = index?.language === language ? index.parsed : null;
    const listed = parsed?.listed ?? (await listSourceFiles({ root, language, signal }));
    const part = await graphOf(root, language, listed, { ...kept, trees: parsed?.trees });
    return { languages: [language], ...part };
  }
  const { languages: measured, listings } = await measureLanguages({ root, maxTotalBytes: Infinity, signal });
  const languages = measured.map((each) => each.language);
  if (languages.length === 0) throw noSources(repository.info?.name ?? basename(root), LANGUAGES);
  const parts: LanguageGraph[] = [];
  for (const each of withoutPartners(languages)) {
    const listed = listings.get(each);
    if (listed !== undefined) parts.push(await graphOf(root, each, listed, kept));
  }
  return { languages, ...merged(parts) };
}

/** One of each group of languages whose files make up one program. */
function withoutPartners(languages: readonly Language[]): readonly Language[] {
  const covered = new Set<Language>();
  return languages.filter((language) => {
    if (covered.has(language)) return false;
    for (const partner of languageIndexOf(language).languages) covered.add(partner);
    return true;
  });
}

interface Kept {
  readonly cacheFolder: string | null;
  readonly maxBytes: number;
  /** Of files that have been parsed already. */
  readonly trees?: Map<string, SyntaxTree> | undefined;
  readonly signal: AbortSignal | undefined;
}

type LanguageGraph = Omit<CallGraph, "languages">;

async function graphOf(
  root: string,
  language: Language,
  { files, skipped, spare }: SourceFiles,
  { cacheFolder, maxBytes, trees, signal }: Kept,
): Promise<LanguageGraph> {
  const frontEnd = await createFrontEnd(root, language, [...files, ...spare]);
  const analysis = createAnalysis(frontEnd.semantics);
  const modules = createModuleTexts({
    lower: (tree, code, parser) => frontEnd.lower(tree, code, parser),
    language,
    cacheFolder,
    maxBytes,
  });
  const names: Record<string, string> = {};
  let count = 0;
  for (const { path, code } of neededFiles(files, spare, frontEnd)) {
    if (count++ % filesATurn === 0) await setImmediate();
    signal?.throwIfAborted();
    const text = await modules.read(frontEnd.languageOf(path), code, trees?.get(path));
    trees?.delete(path);
    const name = frontEnd.nameOf(path);
    names[path] = name;
    evaluateModule(analysis, { ...text, path, name });
  }
  modules.prune();
  releaseBodies(analysis);
  frontEnd.finish(analysis);
  for (const _ of analysis.solver.solve()) {
    await setImmediate();
    signal?.throwIfAborted();
  }
  const { solver, edges, seen } = analysis;
  return {
    edges: edges.toRecord(),
    files: names,
    modules: count,
    skipped,
    calls: countCalls(solver, seen),
    limits: solver.met,
  };
}

function merged(parts: readonly LanguageGraph[]): LanguageGraph {
  const sum = (count: (part: LanguageGraph) => number): number => parts.reduce((total, part) => total + count(part), 0);
  const callees = new Map<string, readonly string[]>();
  for (const [name, called] of parts.flatMap(({ edges }) => Object.entries(edges)))
    callees.set(name, [...new Set([...(callees.get(name) ?? []), ...called])].toSorted());
  return {
    edges: Object.fromEntries([...callees.keys()].toSorted().map((name) => [name, callees.get(name) ?? []])),
    files: Object.fromEntries(parts.flatMap(({ files }) => Object.entries(files))),
    modules: sum(({ modules }) => modules),
    skipped: parts.flatMap(({ skipped }) => skipped),
    calls: { all: sum(({ calls }) => calls.all), incomplete: sum(({ calls }) => calls.incomplete) },
    limits: { valuesANode: sum(({ limits }) => limits.valuesANode), steps: sum(({ limits }) => limits.steps) },
  };
}

/** What is no test by its name, and of the rest what that imports. */
function* neededFiles(
  files: readonly SourceText[],
  spare: readonly SourceText[],
  { imported }: FrontEnd,
): Iterable<SourceText> {
  const rest = new Map([...files.filter(({ isTest }) => isTest), ...spare].map((file) => [file.path, file]));
  yield* files.filter(({ isTest }) => !isTest);
  for (const path of imported) {
    const file = rest.get(path);
    if (file !== undefined) yield file;
  }
}

async function createFrontEnd(root: string, language: Language, files: readonly SourceText[]): Promise<FrontEnd> {
  if (language === "python") return createPythonFrontEnd(files);
  return createTypeScriptFrontEnd({ root, paths: files.map(({ path }) => path) });
}
