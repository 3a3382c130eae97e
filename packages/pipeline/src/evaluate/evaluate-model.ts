import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { isStandardLibrary } from "@repost/context";
import { appendJsonLines, readJsonLines } from "@repost/dataset";
import { evaluate, FEEDBACK_VERSION, summarizeResults, type TaskTraits, taskTraits } from "@repost/eval";
import type { Environments } from "@repost/executor";
import type { Environment, EvalReport, EvalResult, Executor, Prediction } from "@repost/spec";
import { records } from "@repost/spec";
import { type CandidateModules, createCandidateModules } from "../candidate/candidate-modules.ts";
import type { EvaluateEvent } from "../events.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { requireBoundary } from "../runtime/require-boundary.ts";
import { VERSION } from "../version.ts";
import { choosePredictions, type PredictionChoice } from "./choose-predictions.ts";
import { chooseJudges, type JudgeChoice } from "./choose-judges.ts";
import { openEvalDataset, refuseWithoutProgram, type EvalDataset } from "./eval-dataset.ts";
import { type GivenPredictions, isGiven, storePredictions } from "./given-predictions.ts";
import { installLocks } from "./install-locks.ts";
import { readyDataset, type ReadyDataset } from "./ready-dataset.ts";
import { reviseRemaining, type RevisionChoice } from "./revise-remaining.ts";
import { writeEvalOutputs } from "./write-eval-outputs.ts";

const DEFAULT_CONCURRENCY = Math.min(availableParallelism(), 24);

export interface EvaluateModelOptions {
  /** A RUN of a build, a dataset file, or a published set: RepoST JSON, HumanEval or MBPP JSON Lines, plain or gzip. */
  readonly dataset: string;
  /** References, stubs, a file, a function that answers, or records. A function and records are kept in predictions.jsonl of the run. */
  readonly predictions: PredictionChoice | GivenPredictions;
  /** Folder of the run; made where it is missing, gone on with where it is there. */
  readonly run: string;
  /** Where code runs. It stays the caller's to close. */
  readonly executor: Executor;
  /** Lets predictions of a file and revisions run on an executor that is no boundary. @default false */
  readonly allowUnsafeLocalExec?: boolean;
  /** @default "both" for a published set, "repost" otherwise */
  readonly judge?: JudgeChoice;
  /** Records rows of a published set that need one process for test and candidate, at level weak; the report keeps them apart. @default false */
  readonly allowWeak?: boolean;
  /** What installs the packages of environments that need some; its `resolve` is the executor's `resolveEnvironment`. @default null: only what is installed is used */
  readonly environments?: Environments | null;
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
  /** Runs of each candidate; one that passes some of them only is flaky, and counts as not passed. @default 1 */
  readonly repeats?: number;
  /** Asks again for answers that do not pass, into revisions.jsonl. @default answers are not revised */
  readonly revision?: RevisionChoice;
  /** Judge again what broken infrastructure left unscored. @default false */
  readonly retryErrors?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: EvaluateEvent) => void) | undefined;
}

/**
 * Judges predictions on a dataset into a RUN folder: results.jsonl, report.json, report.html. Rows of a published set are recorded on
 * this machine first, into environments.jsonl and rejected.jsonl of the same folder. The same call again does what is not done yet.
 *
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RULE_UNUSABLE, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_UNSAFE_EXECUTION
 * @example
 * const report = await evaluateModel({ dataset: "run", predictions: { kind: "gold" }, run: "run-gold", executor });
 * const mine = await evaluateModel({ dataset: "run", predictions: async ({ prompt }) => ask(prompt), run: "run-mine", executor });
 */
export async function evaluateModel(given: EvaluateModelOptions): Promise<EvalReport> {
  const { run, k = [1] } = given;
  const started = performance.now();
  await requireBoundaryFor(given);
  const dataset = await openEvalDataset(given);
  const choice = given.judge ?? (dataset.kind === "published" ? "both" : "repost");
  if (choice !== "repost") await refuseWithoutProgram(dataset);
  const { image } = await given.executor.capabilities({ signal: given.signal });
  const folder = await openRunFolder({
    path: run,
    image,
    command: "eval",
    version: VERSION,
    options: decidingOptions(given, choice),
  });
  try {
    const options = await withStoredPredictions(given, folder, dataset);
    const ready = await readyDataset({ ...options, dataset, path: options.dataset, folder, choice });
    const judging = { options, folder, dataset, ready, choice };
    await judgeRemaining(judging);
    const rounds = await revised(judging);
    const summary = await summarizeResults({
      traits: traitsOf(ready.environments()),
      rounds,
      feedback: options.revision === undefined ? null : (options.revision.feedback ?? "outcome"),
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
      environments: ready.environments,
      predictions: () => chosen(options, dataset, ready),
    });
    return report;
  } finally {
    await folder.close();
  }
}

/** Options whose predictions can be read again and again. */
type StoredOptions = Omit<EvaluateModelOptions, "predictions"> & { readonly predictions: PredictionChoice };

async function withStoredPredictions(
  options: EvaluateModelOptions,
  folder: RunFolder,
  dataset: EvalDataset,
): Promise<StoredOptions> {
  const { predictions, signal } = options;
  if (!isGiven(predictions)) return { ...options, predictions };
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  return {
    ...options,
    predictions: await storePredictions({ given: predictions, folder, dataset, concurrency, signal }),
  };
}

/** Solutions of the dataset itself and stubs are not a model's. */
async function requireBoundaryFor(options: EvaluateModelOptions): Promise<void> {
  const { predictions, revision, executor, signal, allowUnsafeLocalExec: allowed = false } = options;
  const isForeign = isGiven(predictions) || predictions.kind === "file";
  if (!isForeign && revision === undefined) return;
  const code = isForeign ? "code of the predictions" : "code that a model writes in revisions";
  await requireBoundary({ executor, code, allowed, signal });
}

async function* traitsOf(environments: AsyncIterable<Environment>): AsyncGenerator<TaskTraits, void> {
  for await (const environment of environments) yield taskTraits(environment, { isStandardLibrary });
}

function decidingOptions(options: EvaluateModelOptions, judge: JudgeChoice) {
  const { dataset, predictions, limit = null, instanceIds, allowWeak = false, repeats = 1, revision } = options;
  return {
    dataset: path.resolve(dataset),
    predictions: shownChoice(predictions),
    limit,
    instance_ids: instanceIds === undefined ? null : [...instanceIds],
    judge,
    allow_weak: allowWeak,
    ...(revision === undefined
      ? {}
      : {
          revision: {
            model: revision.model,
            rounds: revision.rounds ?? 3,
            feedback: revision.feedback ?? "outcome",
            version: FEEDBACK_VERSION,
          },
        }),
    // Runs of releases that judged once only do not say so.
    ...(repeats > 1 ? { repeats } : {}),
  };
}

function shownChoice(predictions: EvaluateModelOptions["predictions"]): string {
  if (isGiven(predictions)) return "given";
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

/** Who judges, and how. */
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

/** Rounds of revisions, where they were asked for. */
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

/** Published rows show text alone: nothing of their repositories is at hand. */
function candidateModules(dataset: EvalDataset): CandidateModules | undefined {
  if (dataset.kind === "published") return undefined;
  return createCandidateModules({ store: dataset.store });
}

/** The predictions to judge; those for other environments, and rows that are refused, are left out and told of. */
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

async function* readResults(folder: RunFolder): AsyncGenerator<EvalResult, void> {
  const file = folder.file("results");
  if (existsSync(file)) yield* readJsonLines(file, records.evalResult, { tolerateTornEnd: true });
}

function countReasons({ rejections }: ReadyDataset): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of rejections.values()) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
