import { existsSync } from "node:fs";
import path from "node:path";
import { factsOfContext, factsOfEnvironment, factsOfTarget, type FunctionFacts } from "@repost/context";
import {
  detectFormat,
  originalContext,
  type PublishedTask,
  readEnvironments,
  readJsonLines,
  readPublished,
} from "@repost/dataset";
import { records, RepostError, RUN_FILES, type Environment, type Target } from "@repost/spec";
import { loadLanguage, findFunction, functionText } from "@repost/syntax";
import { nothingToDo } from "../errors.ts";
import type { FunctionPair } from "./realism/measure-realism.ts";
import type { FactKind } from "./fact-kinds.ts";

export interface ReadFactsOptions {
  /** Run directory, published file, or rows of one stage. */
  readonly dataset: string;
  /** @default by file content, or the last stage of a run */
  readonly of?: FactKind | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface FactSource {
  readonly of: FactKind;
  readonly facts: AsyncIterable<FunctionFacts>;
  readonly pairs: AsyncIterable<FunctionPair>;
}

/** @throws PipelineError PIPELINE_NOTHING_TO_DO; errors of reading */
export async function readFacts({ dataset, of, signal }: ReadFactsOptions): Promise<FactSource> {
  const { kind, file } = await chooseFile(dataset, of, signal);
  return { of: kind, facts: readers[kind](file, signal), pairs: readPairs(kind, file, signal) };
}

const readers: Readonly<
  Record<FactKind, (file: string, signal: AbortSignal | undefined) => AsyncGenerator<FunctionFacts, void>>
> = {
  async *targets(file, signal) {
    for await (const target of readJsonLines(file, records.target, { tolerateTornEnd: true, signal }))
      yield factsOfTarget(target);
  },
  async *contexts(file, signal) {
    for await (const context of readJsonLines(file, records.functionContext, { tolerateTornEnd: true, signal }))
      yield factsOfContext(context);
  },
  async *environments(file, signal) {
    for await (const environment of readEnvironments(file, { signal })) yield factsOfEnvironment(environment);
  },
  async *published(file, signal) {
    // Evaluations count invalid rows.
    for await (const task of readPublished(file, { signal, onInvalid: () => {} })) yield await factsOfTask(task);
  },
};

const IN_RUN = [
  ["environments", RUN_FILES.environments],
  ["contexts", RUN_FILES.contexts],
  ["targets", RUN_FILES.targets],
] as const;

async function chooseFile(
  dataset: string,
  of: FactKind | undefined,
  signal: AbortSignal | undefined,
): Promise<{ readonly kind: FactKind; readonly file: string }> {
  for (const [kind, name] of IN_RUN) {
    const file = path.join(dataset, name);
    if ((of ?? kind) === kind && existsSync(file)) return { kind, file: kind === "environments" ? dataset : file };
  }
  const format = await detectFormat(dataset, { signal });
  if (format === "run" && (of ?? "environments") === "environments") return { kind: "environments", file: dataset };
  if (format === "run" || format === "unknown" || format === "parquet")
    throw nothingToDo(`${dataset} has no ${of ?? "targets, contexts or environments"}.`);
  const kind = format === "jsonl" ? await kindOfRows(dataset, signal) : "published";
  if (of !== undefined && of !== kind) throw nothingToDo(`${dataset} has ${kind}, and no ${of}.`);
  return { kind, file: dataset };
}

const ROWS = [
  ["environments", records.environment],
  ["contexts", records.functionContext],
  ["targets", records.target],
] as const;

/** Tests environments first, because they are valid targets too. */
async function kindOfRows(file: string, signal: AbortSignal | undefined): Promise<FactKind> {
  let failure: RepostError | undefined;
  for (const [kind, type] of ROWS) {
    try {
      for await (const _ of readJsonLines<object>(file, type, { tolerateTornEnd: true, signal })) return kind;
      return kind;
    } catch (error) {
      if (!RepostError.is(error)) throw error;
      failure ??= error;
    }
  }
  throw failure ?? nothingToDo(`${file} has no rows.`);
}

async function factsOfTask({ language, module, suite, reference, repo, orig }: PublishedTask): Promise<FunctionFacts> {
  const definition = (await loadLanguage(language)).functions(reference)[0];
  const originalText = orig["orig_context"];
  return {
    repo,
    language,
    // The reference has no class around it.
    kind: module.entry.includes(".") ? "method" : "function",
    modifiers: definition?.modifiers ?? [],
    code: reference,
    docstring: definition?.docstring ?? null,
    context: typeof originalText === "string" ? originalContext(originalText) : null,
    needs: null,
    libraries: module.imports,
    environment: {
      moduleCode: module.code,
      tests: suite.tests.length,
      trust: null,
      lineCoverage: null,
      branchCoverage: ratioOf(orig["coverage_rate"]),
      mutationScore: null,
    },
  };
}

function ratioOf(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : null;
}

async function* readPairs(
  kind: FactKind,
  file: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<FunctionPair, void> {
  const lines = { tolerateTornEnd: true, signal };
  if (kind === "targets")
    for await (const target of readJsonLines(file, records.target, lines)) yield pairOfTarget(target);
  else if (kind === "contexts")
    for await (const { target } of readJsonLines(file, records.functionContext, lines)) yield pairOfTarget(target);
  else if (kind === "environments")
    for await (const environment of readEnvironments(file, { signal })) yield await pairOfEnvironment(environment);
  else for await (const task of readPublished(file, { signal, onInvalid: () => {} })) yield pairOfTask(task);
}

function pairOfTarget({ language, orig_func: original }: Target): FunctionPair {
  return { language, original, written: null };
}

async function pairOfEnvironment({ language, orig_func: original, module }: Environment): Promise<FunctionPair> {
  const definition = findFunction((await loadLanguage(language)).functions(module.code), module.entry);
  const written = definition === undefined ? null : functionText(module.code, definition);
  return { language, original, written, module: module.code };
}

/** RepoST keeps the original; other sets have one text. */
function pairOfTask({ language, reference, module, orig }: PublishedTask): FunctionPair {
  const original = orig["orig_func"];
  return typeof original === "string"
    ? { language, original, written: reference, module: module.code }
    : { language, original: reference, written: null, module: module.code };
}
