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
import {
  type CallOptions,
  records,
  type RecordType,
  RepostError,
  RUN_FILES,
  type Environment,
  type Target,
} from "@repost/spec";
import { loadLanguage, findFunction, functionText } from "@repost/syntax";
import { nothingToDo } from "../errors.ts";
import type { FunctionPair } from "./realism/measure-realism.ts";

import { STATISTICS_ROWS } from "@repost/spec/settings";

/** Kinds of rows with statistics. */
export const FACT_KINDS = [...STATISTICS_ROWS, "published"] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export interface ReadFactsOptions extends CallOptions {
  /** Run directory, published file, or rows of one stage. */
  readonly dataset: string;
  /** @default by file content, or the last stage of a run */
  readonly of?: FactKind | undefined;
}

interface FactSource {
  readonly of: FactKind;
  readonly facts: AsyncIterable<FunctionFacts>;
  readonly pairs: AsyncIterable<FunctionPair>;
}

/** @throws PipelineError PIPELINE_NOTHING_TO_DO; errors of reading */
export async function readFacts({ dataset, of, signal }: ReadFactsOptions): Promise<FactSource> {
  const { kind, file } = await chooseFile(dataset, of, signal);
  return { of: kind, ...readers[kind](file, signal) };
}

type Signal = AbortSignal | undefined;

type ReadSource = (file: string, signal: Signal) => Pick<FactSource, "facts" | "pairs">;

const readers: Readonly<Record<FactKind, ReadSource>> = {
  targets: reader(linesOf(records.target), factsOfTarget, pairOfTarget),
  contexts: reader(linesOf(records.functionContext), factsOfContext, ({ target }) => pairOfTarget(target)),
  environments: reader((file, signal) => readEnvironments(file, { signal }), factsOfEnvironment, pairOfEnvironment),
  // Evaluations count invalid rows.
  published: reader((file, signal) => readPublished(file, { signal, onInvalid: () => {} }), factsOfTask, pairOfTask),
};

function reader<Row>(
  rows: (file: string, signal: Signal) => AsyncIterable<Row>,
  factsOf: (row: Row) => FunctionFacts | Promise<FunctionFacts>,
  pairOf: (row: Row) => FunctionPair | Promise<FunctionPair>,
): ReadSource {
  return (file, signal) => ({
    facts: converted(rows(file, signal), factsOf),
    pairs: converted(rows(file, signal), pairOf),
  });
}

function linesOf<Row>(type: RecordType<Row>): (file: string, signal: Signal) => AsyncIterable<Row> {
  return (file, signal) => readJsonLines(file, type, { tolerateTornEnd: true, signal });
}

async function* converted<From, To>(
  rows: AsyncIterable<From>,
  convert: (row: From) => To | Promise<To>,
): AsyncGenerator<To, void> {
  for await (const row of rows) yield await convert(row);
}

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
