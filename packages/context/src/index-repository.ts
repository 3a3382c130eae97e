import type { CallOptions, Language } from "@repost/spec";
import type { SyntaxTree } from "@repost/syntax";
import { chooseLanguage, type ChooseLanguageOptions } from "./discovery/measure-languages.ts";
import { listSourceFiles, type SourceFiles } from "./files/list-source-files.ts";
import { byPath, type SourceText } from "./files/source-text.ts";
import type { LanguageIndex, ReadFile } from "./index/language-index.ts";
import { languageIndexOf } from "./index/language-indexes.ts";
import { readFiles } from "./index/read-files.ts";
import { readerVersion } from "./index/reader-version.ts";
import { createReadingCache, DEFAULT_CACHE_MB } from "./index/reading-cache.ts";
import type { RepositoryIndex } from "./repository-index.ts";
import { defaultCacheFolder } from "./sources/packages/download-cache.ts";

export interface IndexRepositoryOptions extends CallOptions {
  readonly repository: ChooseLanguageOptions["repository"];
  /** @default the language of discoverTargets */
  readonly language?: Language;
  /** Paths of tests or examples with targets. @default none */
  readonly required?: readonly string[];
  /** Keeps syntax trees (20 bytes per node) for one `callGraph`. @default false */
  readonly forCallGraph?: boolean;
  /** Cache of parsed files, or null. @default XDG_CACHE_HOME/repost, else ~/.cache/repost */
  readonly cacheFolder?: string | null;
  /** Least recently used entries are removed. @default 1024 */
  readonly maxCacheMb?: number;
}

/**
 * Links a repository's top-level statements. Skips tests that no source imports.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_LANGUAGE_UNSUPPORTED
 */
export async function indexRepository({
  repository,
  language: requestedLanguage,
  required = [],
  forCallGraph = false,
  cacheFolder = defaultCacheFolder(process.env),
  maxCacheMb = DEFAULT_CACHE_MB,
  signal,
}: IndexRepositoryOptions): Promise<RepositoryIndex> {
  const { root } = repository;
  const language =
    requestedLanguage ?? (await chooseLanguage({ repository, maxTotalBytes: Infinity, signal })).language ?? "python";
  const languageIndex = languageIndexOf(language);
  const listed = await listSourceFiles({ root, language, signal });
  const version = readerVersion(languageIndex.codeFolder);
  const cache =
    cacheFolder === null ? null : createReadingCache({ folder: cacheFolder, version, maxBytes: maxCacheMb * 1e6 });
  const trees = forCallGraph ? new Map<string, SyntaxTree>() : null;
  const readBatch = (batch: readonly SourceText[]): Promise<Read> =>
    readFiles({ languageIndex, files: batch, cache, trees, signal });
  const read = await readImported(languageIndex, root, listed, new Set(required), readBatch);
  const graph = await languageIndex.link({ root, files: read });
  return {
    language,
    root,
    repository,
    modules: read.map(({ path }) => ({ path, name: graph.moduleName(path) })),
    skipped: listed.skipped,
    graph,
    parsed: trees === null ? null : { listed, trees },
  };
}

type Read = readonly ReadFile<unknown>[];

async function readImported(
  languageIndex: LanguageIndex,
  root: string,
  { files, onDemand, copies }: SourceFiles,
  required: ReadonlySet<string>,
  readBatch: (batch: readonly SourceText[]) => Promise<Read>,
): Promise<Read> {
  const rest = new Map([...files, ...onDemand, ...copies].map((file) => [file.path, file]));
  let newReads: Read = [];
  let batch: readonly SourceText[] = files.filter(({ isTest, path }) => !isTest || required.has(path));
  while (batch.length > 0) {
    for (const { path } of batch) rest.delete(path);
    const read = await readBatch(batch);
    newReads = [...newReads, ...read];
    const imported = await languageIndex.importedBy({
      root,
      files: read,
      indexedPaths: newReads.map(({ path }) => path),
      otherPaths: [...rest.keys()],
    });
    batch = imported.flatMap((path) => rest.get(path) ?? []);
  }
  return newReads.toSorted(byPath);
}
