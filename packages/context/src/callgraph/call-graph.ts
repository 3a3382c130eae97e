import { setImmediate } from "node:timers/promises";
import { basename } from "node:path";
import {
  type CallOptions,
  familyOf,
  type Language,
  type LanguageFamily,
  LANGUAGES,
  type OpenRepository,
} from "@repost/spec";
import { measureLanguages } from "../discovery/measure-languages.ts";
import { noSources } from "../errors.ts";
import { listSourceFiles, type SourceFiles } from "../files/list-source-files.ts";
import type { Skipped, SourceText } from "../files/source-text.ts";
import { languageIndexOf } from "../index/language-indexes.ts";
import { defaultCacheFolder } from "../sources/packages/download-cache.ts";
import type { RepositoryIndex } from "../repository-index.ts";
import { type SyntaxTree, loadParser } from "@repost/syntax";
import { type CallCounts, countCalls } from "./core/calls-seen.ts";
import { createAnalysis, evaluateModule } from "./core/create-analysis.ts";
import type { FrontEnd } from "./core/analysis.ts";
import { createPythonFrontEnd } from "./python/python-front-end.ts";
import { createTypeScriptFrontEnd } from "./typescript/typescript-front-end.ts";
import { readerVersion } from "../index/reader-version.ts";
import { createReadingCache, DEFAULT_CACHE_MB, readCached } from "../index/reading-cache.ts";

export interface CallGraphOptions extends CallOptions {
  readonly repository: Pick<OpenRepository, "root"> & Partial<Pick<OpenRepository, "info">>;
  /** Index with `forCallGraph`, used once. @default none */
  readonly index?: Pick<RepositoryIndex, "language" | "parsed">;
  /** @default the index's language, or all languages */
  readonly language?: Language;
  /** Cache of parsed files, or null. @default XDG_CACHE_HOME/repost, else ~/.cache/repost */
  readonly cacheFolder?: string | null;
  /** Least recently used entries are removed. @default 1024 */
  readonly maxCacheMb?: number;
}

export interface CallGraph {
  readonly languages: readonly Language[];
  /** Sorted callees by caller, in PyCG's format. */
  readonly edges: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, string>>;
  readonly modules: number;
  readonly skipped: readonly Skipped[];
  /** Counts of callees that a limit may have removed. */
  readonly calls: CallCounts;
  readonly limits: { readonly valuesANode: number; readonly steps: number };
}

const filesATurn = 20;

/**
 * Finds calls as PyCG does (Salis et al., ICSE 2021). Skips tests that no file imports.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_LANGUAGE_UNSUPPORTED, CONTEXT_NO_SOURCES
 */
export async function callGraph({
  repository,
  index,
  language = index?.language,
  cacheFolder = defaultCacheFolder(process.env),
  maxCacheMb = DEFAULT_CACHE_MB,
  signal,
}: CallGraphOptions): Promise<CallGraph> {
  const cacheOptions = { cacheFolder, maxBytes: maxCacheMb * 1e6, signal };
  const { root } = repository;
  if (language !== undefined) {
    const parsed = index?.language === language ? index.parsed : null;
    const listed = parsed?.listed ?? (await listSourceFiles({ root, language, signal }));
    const part = await graphOf(root, language, listed, { ...cacheOptions, trees: parsed?.trees });
    return { languages: [language], ...part };
  }
  const { languages: measured, listings } = await measureLanguages({ root, maxTotalBytes: Infinity, signal });
  const languages = measured.map((each) => each.language);
  if (languages.length === 0) throw noSources(repository.info?.name ?? basename(root), LANGUAGES);
  const parts: LanguageGraph[] = [];
  for (const each of withoutPartners(languages)) {
    const listed = listings.get(each);
    if (listed !== undefined) parts.push(await graphOf(root, each, listed, cacheOptions));
  }
  return { languages, ...merged(parts) };
}

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
  readonly trees?: Map<string, SyntaxTree> | undefined;
  readonly signal: AbortSignal | undefined;
}

type LanguageGraph = Omit<CallGraph, "languages">;

async function graphOf(
  root: string,
  language: Language,
  { files, skipped, onDemand }: SourceFiles,
  { cacheFolder, maxBytes, trees, signal }: Kept,
): Promise<LanguageGraph> {
  const frontEnd = await frontEnds[familyOf(language)](root, [...files, ...onDemand]);
  const analysis = createAnalysis(frontEnd.semantics);
  const cache =
    cacheFolder === null ? null : createReadingCache({ folder: cacheFolder, version: versionOf(language), maxBytes });
  const names: Record<string, string> = {};
  let count = 0;
  for (const { path, code } of requiredFiles(files, onDemand, frontEnd)) {
    if (count++ % filesATurn === 0) await setImmediate();
    signal?.throwIfAborted();
    const ofFile = frontEnd.languageOf(path);
    const text = await readCached(cache, { language: ofFile, code }, async () => {
      const parser = await loadParser(ofFile);
      using tree = trees?.get(path) ?? parser.parse(code);
      return frontEnd.lower(tree.root, code, parser);
    });
    trees?.delete(path);
    const name = frontEnd.nameOf(path);
    names[path] = name;
    evaluateModule(analysis, { ...text, path, name });
  }
  cache?.prune();
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

function* requiredFiles(
  files: readonly SourceText[],
  onDemand: readonly SourceText[],
  { imported }: FrontEnd,
): Iterable<SourceText> {
  const rest = new Map([...files.filter(({ isTest }) => isTest), ...onDemand].map((file) => [file.path, file]));
  yield* files.filter(({ isTest }) => !isTest);
  for (const path of imported) {
    const file = rest.get(path);
    if (file !== undefined) yield file;
  }
}

const frontEnds: Readonly<
  Record<LanguageFamily, (root: string, files: readonly SourceText[]) => FrontEnd | Promise<FrontEnd>>
> = {
  python: (_, files) => createPythonFrontEnd(files),
  javascript: (root, files) =>
    createTypeScriptFrontEnd(
      root,
      files.map(({ path }) => path),
    ),
};

function versionOf(language: Language): string {
  const folders = [new URL(".", import.meta.url), languageIndexOf(language).codeFolder];
  return folders.map((folder) => readerVersion(folder)).join(" ");
}
