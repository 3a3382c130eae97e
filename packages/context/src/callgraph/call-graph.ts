import { setImmediate } from "node:timers/promises";
import type { CallOptions, Language, OpenRepository } from "@repost/spec";
import { loadParser, type Parser } from "@repost/syntax";
import { listSourceFiles, type SourceFiles } from "../files/list-source-files.ts";
import type { Skipped, SourceText } from "../files/source-text.ts";
import { languageIndexOf } from "../index/language-indexes.ts";
import { createAnalysis, evaluateModule } from "./core/create-analysis.ts";
import type { FrontEnd } from "./front-end.ts";
import { createPythonFrontEnd } from "./python/python-front-end.ts";
import { createTypeScriptFrontEnd } from "./typescript/typescript-front-end.ts";

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
 * and imports (after Salis et al., "PyCG: Practical Call Graph Generation in Python", ICSE 2021). Tests are left out, unless others import
 * them.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_LANGUAGE_UNSUPPORTED
 */
export async function callGraph({ repository, language = "python", signal }: CallGraphOptions): Promise<CallGraph> {
  const { files, skipped } = await listFiles(repository.root, language, signal);
  const frontEnd = await createFrontEnd(repository.root, language, files);
  const analysis = createAnalysis(frontEnd.semantics);
  let modules = 0;
  for (const { path, code } of neededFiles(files, frontEnd)) {
    if (modules++ % filesATurn === 0) await setImmediate();
    signal?.throwIfAborted();
    evaluateModule(analysis, frontEnd.lower(path, code));
  }
  frontEnd.finish(analysis);
  for (const _ of analysis.solver.solve()) {
    await setImmediate();
    signal?.throwIfAborted();
  }
  return { language, edges: analysis.edges.toRecord(), modules, skipped, limits: analysis.solver.met };
}

async function listFiles(root: string, language: Language, signal: AbortSignal | undefined): Promise<SourceFiles> {
  const { languages } = languageIndexOf(language);
  const lists = await Promise.all(languages.map((one) => listSourceFiles({ root, language: one, signal })));
  const files = new Map(lists.flatMap((list) => list.files.map((file) => [file.path, file])));
  const skipped = new Map(lists.flatMap((list) => list.skipped.map((one) => [`${one.path} ${one.reason}`, one])));
  return { files: [...files.values()].toSorted(byPath), skipped: [...skipped.values()] };
}

function byPath(left: SourceText, right: SourceText): number {
  return left.path < right.path ? -1 : 1;
}

/** What is no test by its name, and of the rest what that imports. */
function* neededFiles(files: readonly SourceText[], { imported }: FrontEnd): Iterable<SourceText> {
  const rest = new Map(files.filter(({ isTest }) => isTest).map((file) => [file.path, file]));
  yield* files.filter(({ isTest }) => !isTest);
  for (const path of imported) {
    const file = rest.get(path);
    if (file !== undefined) yield file;
  }
}

async function createFrontEnd(root: string, language: Language, files: readonly SourceText[]): Promise<FrontEnd> {
  const paths = files.map(({ path }) => path);
  if (language === "python") return createPythonFrontEnd(paths, await loadParser("python"));
  const [typescript, javascript] = await Promise.all([loadParser("typescript"), loadParser("javascript")]);
  const parserOf = (path: string): Parser => (/\.[cm]?jsx?$/u.test(path) ? javascript : typescript);
  return createTypeScriptFrontEnd({ root, paths, parserOf });
}
