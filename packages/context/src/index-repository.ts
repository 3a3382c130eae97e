import { setImmediate } from "node:timers/promises";
import type { CallOptions, Language, OpenRepository } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { listSourceFiles, type SourceFiles } from "./files/list-source-files.ts";
import type { SourceText } from "./files/source-text.ts";
import type { LanguageIndex, ReadFile } from "./index/language-index.ts";
import { languageIndexOf } from "./index/language-indexes.ts";
import type { RepositoryIndex } from "./repository-index.ts";

export interface IndexRepositoryOptions extends CallOptions {
  readonly repository: Pick<OpenRepository, "root">;
  /** @default "python" */
  readonly language?: Language;
}

/** Files between two chances to be called off. */
const filesATurn = 20;

/**
 * Reads the source of a repository, tests aside, and finds out how its top-level statements hang together. Each file is parsed once.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_LANGUAGE_UNSUPPORTED
 */
export async function indexRepository({
  repository,
  language = "python",
  signal,
}: IndexRepositoryOptions): Promise<RepositoryIndex> {
  const languageIndex = languageIndexOf(language);
  const { root } = repository;
  const { files, skipped } = await listFiles(root, languageIndex, signal);
  const sources = files.filter(({ isTest }) => !isTest);
  const graph = await languageIndex.link({ root, files: await readFiles(languageIndex, sources, signal), signal });
  return {
    language,
    root,
    modules: sources.map(({ path }) => ({ path, name: graph.moduleName(path) })),
    skipped,
    graph,
  };
}

async function readFiles(
  languageIndex: LanguageIndex,
  sources: readonly SourceText[],
  signal: AbortSignal | undefined,
): Promise<readonly ReadFile<unknown>[]> {
  const found: ReadFile<unknown>[] = [];
  for (const [position, { path, code }] of sources.entries()) {
    if (position % filesATurn === 0) await setImmediate();
    signal?.throwIfAborted();
    const parser = await loadParser(languageIndex.languageOf(path));
    found.push({ path, code, reading: languageIndex.read(parser, code) });
  }
  return found;
}

/** Kinds of files may import each other, so that a repository of one language may be made of files of several. */
async function listFiles(
  root: string,
  { languages }: LanguageIndex,
  signal: AbortSignal | undefined,
): Promise<SourceFiles> {
  const lists = await Promise.all(languages.map((language) => listSourceFiles({ root, language, signal })));
  const files = new Map(lists.flatMap((list) => list.files.map((file) => [file.path, file])));
  const skipped = new Map(lists.flatMap((list) => list.skipped.map((one) => [`${one.path} ${one.reason}`, one])));
  return { files: [...files.values()].toSorted(byPath), skipped: [...skipped.values()] };
}

function byPath(left: SourceText, right: SourceText): number {
  return left.path < right.path ? -1 : 1;
}
