import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import {
  appendJsonLines,
  loadRecording,
  openDatasetStore,
  readEnvironments,
  readJsonLines,
  writeJsonLines,
  writePieces,
  type UnknownPredictions,
} from "@repost/dataset";
import { evaluate, renderEvalPage, summarizeResults } from "@repost/eval";
import { createJudge } from "@repost/judge";
import type { Environment, EvalReport, EvalResult, Executor, Prediction } from "@repost/spec";
import { records } from "@repost/spec";
import { nothingToDo } from "../errors.ts";
import type { EvaluateEvent } from "../events.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { VERSION } from "../version.ts";
import { choosePredictions, type PredictionChoice } from "./choose-predictions.ts";
import { guardReference } from "./guard-reference.ts";

export interface EvaluateModelOptions {
  /** A RUN of a build, or a dataset file. */
  readonly dataset: string;
  readonly predictions: PredictionChoice;
  /** Folder of the run; made where it is missing, gone on with where it is there. */
  readonly run: string;
  /** Where code runs. It stays the caller's to close. */
  readonly executor: Executor;
  /** @default [1] */
  readonly k?: readonly number[];
  /** The first so many environments only. @default all */
  readonly limit?: number;
  /** Only environments with these ids. @default all */
  readonly instanceIds?: readonly string[];
  /** Candidates at once. @default all cores, at most 24 */
  readonly concurrency?: number;
  /** Scales a candidate's time, for slow or crowded machines. @default 1 */
  readonly timeoutMultiplier?: number;
  /** Judge again what broken infrastructure left unscored. @default false */
  readonly retryErrors?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: EvaluateEvent) => void) | undefined;
}

/**
 * Judges predictions on a dataset into a RUN folder: results.jsonl, report.json, report.html. The same call again judges what has
 * no result yet.
 *
 * @example
 * const report = await evaluateModel({ dataset: "run", predictions: { kind: "gold" }, run: "run-gold", executor });
 */
export async function evaluateModel(options: EvaluateModelOptions): Promise<EvalReport> {
  const { dataset, predictions, run, k = [1] } = options;
  const started = performance.now();
  const instanceIds = await selectIds(options);
  const folder = await openRunFolder({
    path: run,
    command: "eval",
    version: VERSION,
    options: {
      dataset: path.resolve(dataset),
      predictions: predictions.kind === "file" ? path.resolve(predictions.path) : predictions.kind,
      limit: options.limit ?? null,
      instance_ids: options.instanceIds === undefined ? null : [...options.instanceIds],
    },
  });
  try {
    await judgeRemaining(options, folder, instanceIds);
    const report = await summarizeResults({
      instanceIds,
      results: readResults(folder),
      k,
      wallS: Math.round(performance.now() - started) / 1000,
    });
    await writeJsonLines(folder.file("report"), records.evalReport, [report]);
    const page = renderEvalPage({
      report,
      results: readResults(folder),
      environments: selected(options, instanceIds),
      predictions: chosen(options, instanceIds),
    });
    await writePieces(folder.file("page"), page);
    return report;
  } finally {
    await folder.close();
  }
}

async function judgeRemaining(
  options: EvaluateModelOptions,
  folder: RunFolder,
  instanceIds: ReadonlySet<string>,
): Promise<void> {
  const { dataset, predictions: choice, executor, retryErrors = false, signal, onEvent } = options;
  const { concurrency = Math.min(availableParallelism(), 24), timeoutMultiplier = 1 } = options;
  const done = new Set<string>();
  for await (const { instance_id: id, sample, outcome } of readResults(folder)) {
    if (outcome !== "infra_error" || !retryErrors) done.add(`${id} ${sample}`);
    else done.delete(`${id} ${sample}`);
  }
  onEvent?.({ type: "evaluation-started", environments: instanceIds.size, finished: done.size });
  const store = await openDatasetStore(dataset);
  const judge = createJudge({ executor, timeoutMultiplier });
  const results = evaluate({
    environments: selected(options, instanceIds),
    predictions: chosen(options, instanceIds, ({ count, ids }) =>
      onEvent?.({ type: "predictions-unknown", count, ids }),
    ),
    judge: choice.kind === "gold" ? judge : guardReference(judge),
    loadRecording: (environment, call) => loadRecording(environment, store, call),
    concurrency,
    isDone: (id, sample) => done.has(`${id} ${sample}`),
    signal,
  });
  await using file = await appendJsonLines(folder.file("results"), records.evalResult);
  for await (const result of results) {
    await file.append(result);
    onEvent?.({ type: "result-written", result });
  }
}

/** The predictions to judge; those for other environments are left out, and told once. */
function chosen(
  options: EvaluateModelOptions,
  instanceIds: ReadonlySet<string>,
  onUnknown: (unknown: UnknownPredictions) => void = () => {},
): AsyncIterable<Prediction> {
  const { predictions: choice, signal } = options;
  return choosePredictions({
    choice,
    environments: () => selected(options, instanceIds),
    instanceIds,
    onUnknown,
    signal,
  });
}

async function* readResults(folder: RunFolder): AsyncGenerator<EvalResult, void> {
  const file = folder.file("results");
  if (existsSync(file)) yield* readJsonLines(file, records.evalResult, { tolerateTornEnd: true });
}

async function* selected(
  { dataset, signal }: EvaluateModelOptions,
  ids: ReadonlySet<string>,
): AsyncGenerator<Environment, void> {
  for await (const environment of readEnvironments(dataset, { signal })) {
    if (ids.has(environment.instance_id)) yield environment;
  }
}

async function selectIds({
  dataset,
  limit = Number.POSITIVE_INFINITY,
  instanceIds,
  signal,
}: EvaluateModelOptions): Promise<ReadonlySet<string>> {
  const wanted = instanceIds === undefined ? null : new Set(instanceIds);
  const ids = new Set<string>();
  for await (const { instance_id: id } of readEnvironments(dataset, { signal })) {
    if (ids.size < limit && wanted?.has(id) !== false) ids.add(id);
  }
  if (ids.size === 0) throw nothingToDo(`There is no environment to evaluate in ${dataset}.`);
  return ids;
}
