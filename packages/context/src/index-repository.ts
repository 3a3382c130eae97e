import { setImmediate } from "node:timers/promises";
import type { CallOptions, Language, OpenRepository } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { languageUnsupported } from "./errors.ts";
import { listSourceFiles } from "./files/list-source-files.ts";
import { createModuleFinder } from "./python/module-finder.ts";
import { createPythonGraph } from "./python/python-graph.ts";
import type { PythonModule } from "./python/python-module.ts";
import { readModule } from "./python/read-module.ts";
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
  if (language !== "python") throw languageUnsupported(language, ["python"]);
  const { root } = repository;
  const { files, skipped } = await listSourceFiles({ root, language, signal });
  const sources = files.filter(({ isTest }) => !isTest);
  const parser = await loadParser(language);
  const finder = createModuleFinder(sources.map(({ path }) => path));
  const modules = new Map<string, PythonModule>();
  for (const [position, { path, code }] of sources.entries()) {
    if (position % filesATurn === 0) await setImmediate();
    signal?.throwIfAborted();
    modules.set(path, readModule({ path, code, parser, finder }));
  }
  const graph = createPythonGraph(modules, finder);
  return {
    language,
    root,
    modules: [...modules.values()].map(({ path, name }) => ({ path, name })),
    skipped,
    graph,
  };
}
