import path from "node:path";
import { isStandardLibrary } from "@repost/context";
import { appendJsonLines } from "@repost/dataset";
import { evaluate, FEEDBACK_VERSION, summarizeResults, type TaskTraits, taskTraits } from "@repost/eval";
import { DEFAULT_REVISION, type Environment, type EvalReport, type EvalResult, type Prediction } from "@repost/spec";
import { records } from "@repost/spec";
import { COMMANDS } from "@repost/spec/settings";
import { addTo } from "../counts.ts";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import { type CandidateModules, createCandidateModules } from "../candidate/candidate-modules.ts";
import type { EvaluateEvent } from "../events.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { rowsOf } from "../rows.ts";
import { requireBoundary } from "../runtime/require-boundary.ts";
import { choosePredictions, type PredictionChoice } from "./choose-predictions.ts";
import { chooseJudges, type JudgeChoice } from "./choose-judges.ts";
import { openEvalDataset, refuseWithoutProgram, type EvalDataset } from "./eval-dataset.ts";
import { type SuppliedPredictions, isSupplied, storePredictions } from "./supplied-predictions.ts";
import { installLocks } from "./install-locks.ts";
import { type JudgeDatasetOptions, readyDataset, type ReadyDataset } from "./ready-dataset.ts";
import { reviseRemaining, type RevisionChoice } from "./revise-remaining.ts";
import { writeEvalOutputs } from "./write-eval-outputs.ts";

export interface EvaluateModelOptions extends JudgeDatasetOptions {
  readonly predictions: PredictionChoice | SuppliedPredictions;
  readonly run: string;
  /** @default false */
  readonly allowUnsafeLocalExec?: boolean;
  /** @default "both" for published sets, otherwise "repost" */
  readonly judge?: JudgeChoice;
  /** @default [1] */
  readonly k?: readonly number[];
  readonly limit?: number;
  readonly instanceIds?: readonly string[];
  /** A candidate must pass all runs. @default 1 */
  readonly repeats?: number;
  readonly revision?: RevisionChoice;
  /** @default false */
  readonly retryErrors?: boolean;
  readonly onEvent?: ((event: EvaluateEvent) => void) | undefined;
}

/**
 * Judges predictions into a run directory. The same call again resumes.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RULE_UNUSABLE, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH,
 * PIPELINE_UNSAFE_EXECUTION
 */
export async function evaluateModel(request: EvaluateModelOptions): Promise<EvalReport> {
  const { run, k = [1] } = request;
  const started = performance.now();
  await requireBoundaryFor(request);
  const dataset = await openEvalDataset(request);
  const choice = request.judge ?? (dataset.kind === "published" ? "both" : "repost");
  if (choice !== "repost") await refuseWithoutProgram(dataset);
  const { image } = await request.executor.capabilities({ signal: request.signal });
  await using folder = await openRunFolder({
    path: run,
    image,
    command: "eval",
    settings: COMMANDS.eval.fields,
    ...decidingOptions(request, choice),
  });
  const options = await withStoredPredictions(request, folder, dataset);
  const ready = await readyDataset({ ...options, dataset, path: options.dataset, folder, choice });
  const judging = { options, folder, dataset, ready, choice };
  await judgeRemaining(judging);
  const rounds = await revised(judging);
  const summary = await summarizeResults({
    traits: traitsOf(ready.environments()),
    rounds,
    feedback: options.revision === undefined ? null : (options.revision.feedback ?? DEFAULT_REVISION.feedback),
    instanceIds: dataset.instanceIds,
    results: readResults(folder),
    k,
    rule: choice === "published" ? "published" : "repost",
    unjudged: countReasons(ready),
    wallS: Math.round(performance.now() - started) / 1000,
  });
  const report = image === undefined ? summary : { ...summary, image };
  await writeEvalOutputs({
    folder,
    report,
    results: () => readResults(folder),
    environments: ready.environments(),
    predictions: chosen(options, dataset, ready),
  });
  return report;
}

type StoredOptions = Omit<EvaluateModelOptions, "predictions"> & { readonly predictions: PredictionChoice };

async function withStoredPredictions(
  options: EvaluateModelOptions,
  folder: RunFolder,
  dataset: EvalDataset,
): Promise<StoredOptions> {
  const { predictions, signal } = options;
  if (!isSupplied(predictions)) return { ...options, predictions };
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  return {
    ...options,
    predictions: await storePredictions({ predictions, folder, dataset, concurrency, signal }),
  };
}

/** References and stubs are trusted. */
async function requireBoundaryFor(options: EvaluateModelOptions): Promise<void> {
  const { predictions, revision, executor, signal, allowUnsafeLocalExec: allowed = false } = options;
  const isForeign = isSupplied(predictions) || predictions.kind === "file";
  if (!isForeign && revision === undefined) return;
  const code = isForeign ? "code of the predictions" : "code that a model writes in revisions";
  await requireBoundary({ executor, code, allowed, signal });
}

async function* traitsOf(environments: AsyncIterable<Environment>): AsyncGenerator<TaskTraits, void> {
  for await (const environment of environments) yield taskTraits(environment, { isStandardLibrary });
}

function decidingOptions(options: EvaluateModelOptions, judge: JudgeChoice) {
  const { dataset, predictions, limit, instanceIds, allowWeak, repeats, revision } = options;
  const { model, rounds, feedback } = revision ?? {};
  return {
    values: { limit, instanceIds, judge, allowWeak, repeats, model, rounds, feedback },
    options: {
      dataset: path.resolve(dataset),
      predictions: displayedPredictions(predictions),
      feedback_version: revision === undefined ? null : FEEDBACK_VERSION,
    },
  };
}

function displayedPredictions(predictions: EvaluateModelOptions["predictions"]): string {
  if (isSupplied(predictions)) return "given";
  return predictions.kind === "file" ? path.resolve(predictions.path) : predictions.kind;
}

interface JudgeRemaining {
  readonly options: StoredOptions;
  readonly folder: RunFolder;
  readonly dataset: EvalDataset;
  readonly ready: ReadyDataset;
  readonly choice: JudgeChoice;
}

async function judgeRemaining(judging: JudgeRemaining): Promise<void> {
  const { options, folder, dataset, ready } = judging;
  const { retryErrors = false, onEvent } = options;
  const done = new Set<string>();
  for await (const { instance_id: id, sample, outcome, published } of readResults(folder)) {
    const broken = outcome === "infra_error" || published?.outcome === "infra_error";
    if (!broken || !retryErrors) done.add(`${id} ${sample}`);
    else done.delete(`${id} ${sample}`);
  }
  let candidates = 0;
  if (onEvent !== undefined) for await (const _ of chosen(options, dataset, ready)) candidates += 1;
  onEvent?.({ type: "evaluation-started", environments: dataset.instanceIds.size, candidates, finished: done.size });
  const results = evaluate({
    ...(await judgingOptions(judging)),
    environments: ready.environments(),
    predictions: chosen(options, dataset, ready, onEvent),
    isDone: (id, sample) => done.has(`${id} ${sample}`),
  });
  await using file = await appendJsonLines(folder.file("results"), records.evalResult);
  for await (const result of results) {
    await file.append(result);
    onEvent?.({ type: "result-written", result });
  }
}

async function judgingOptions({ options, dataset, ready, choice }: JudgeRemaining) {
  const { predictions, executor, timeoutMultiplier = 1, repeats = 1, signal, onEvent } = options;
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  const gold = predictions.kind === "gold";
  const { rejections } = ready;
  const modules = candidateModules(dataset);
  return {
    ...chooseJudges({ choice, executor, timeoutMultiplier, gold, rejections, ...modules }),
    ...(modules !== undefined && { candidateModule: modules.moduleFor }),
    loadRecording: installLocks({
      dataset: options.dataset,
      environments: options.environments ?? null,
      loadRecording: ready.loadRecording,
      onEvent,
    }),
    concurrency,
    repeats,
    signal,
  };
}

async function revised(judging: JudgeRemaining): Promise<EvalReport["rounds"]> {
  const { options, folder, dataset, ready } = judging;
  const { revision, onEvent } = options;
  if (revision === undefined) return [];
  return reviseRemaining({
    revision,
    folder,
    predictions: () => chosen(options, dataset, ready),
    results: () => readResults(folder),
    judging: { ...(await judgingOptions(judging)), environments: ready.environments },
    onRevision: ({ round, result }) => onEvent?.({ type: "revision-written", round, result }),
  });
}

/** Published rows have no repository. */
function candidateModules(dataset: EvalDataset): CandidateModules | undefined {
  if (dataset.kind === "published") return undefined;
  return createCandidateModules({ store: dataset.store });
}

function chosen(
  { predictions: choice, signal }: StoredOptions,
  dataset: EvalDataset,
  ready: ReadyDataset,
  onEvent: EvaluateModelOptions["onEvent"] = () => {},
): AsyncIterable<Prediction> {
  const { instanceIds } = dataset;
  return choosePredictions({
    choice,
    environments: ready.environments,
    store: dataset.kind === "native" ? dataset.store : undefined,
    instanceIds,
    taskIds: dataset.kind === "published" ? dataset.taskIds : undefined,
    onUnknown: ({ count, ids }) => onEvent({ type: "predictions-unknown", count, ids }),
    onInvalid: ({ where, error }) => onEvent({ type: "prediction-invalid", where, error }),
    signal,
  });
}

function readResults(folder: RunFolder): AsyncGenerator<EvalResult, void> {
  return rowsOf(folder.file("results"), records.evalResult);
}

function countReasons({ rejections }: ReadyDataset): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of rejections.values()) addTo(counts, reason);
  return counts;
}
