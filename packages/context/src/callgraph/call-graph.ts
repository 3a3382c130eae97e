import { setImmediate } from "node:timers/promises";
import type { CallOptions, Language, OpenRepository } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { languageUnsupported } from "../errors.ts";
import { listSourceFiles } from "../files/list-source-files.ts";
import type { Skipped } from "../files/source-text.ts";
import { createAnalysis, evaluateModule } from "./core/create-analysis.ts";
import { createPythonFrontEnd } from "./python/python-front-end.ts";

export interface CallGraphOptions extends CallOptions {
  readonly repository: Pick<OpenRepository, "root">;
  /** @default "python" */
  readonly language?: Language;
}

/** Who calls whom. */
export interface CallGraph {
  readonly language: Language;
  /** Names of functions and modules, with the names of what they call, sorted; PyCG's format and naming. */
  readonly edges: Readonly<Record<string, readonly string[]>>;
  /** Files that were read. */
  readonly modules: number;
  readonly skipped: readonly Skipped[];
  /** How often a bound was met that keeps the analysis finite; edges may be missing where any is above zero. */
  readonly limits: { readonly valuesANode: number; readonly steps: number };
}

/** Files between two chances to be called off. */
const filesATurn = 20;

/**
 * Finds which functions of a repository call which, by following values through assignments, parameters, results, attributes, containers
 * and imports (after Salis et al., "PyCG: Practical Call Graph Generation in Python", ICSE 2021). Tests are left out.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_LANGUAGE_UNSUPPORTED
 */
export async function callGraph({ repository, language = "python", signal }: CallGraphOptions): Promise<CallGraph> {
  if (language !== "python") throw languageUnsupported(language, ["python"]);
  const { files, skipped } = await listSourceFiles({ root: repository.root, language, signal });
  const sources = files.filter(({ isTest }) => !isTest);
  const parser = await loadParser(language);
  const frontEnd = createPythonFrontEnd(
    sources.map(({ path }) => path),
    parser,
  );
  const analysis = createAnalysis(frontEnd.semantics);
  for (const [position, { path, code }] of sources.entries()) {
    if (position % filesATurn === 0) await setImmediate();
    signal?.throwIfAborted();
    evaluateModule(analysis, frontEnd.lower(path, code));
  }
  frontEnd.finish(analysis);
  for (const _ of analysis.solver.solve()) {
    await setImmediate();
    signal?.throwIfAborted();
  }
  return { language, edges: analysis.edges.toRecord(), modules: sources.length, skipped, limits: analysis.solver.met };
}
