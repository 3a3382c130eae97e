import { existsSync } from "node:fs";
import path from "node:path";
import { readEnvironments, readPredictions } from "@repost/dataset";
import { completionEvalResult } from "@repost/eval";
import type { CompletionTask, Environment, EvalReport, EvalResult, Prediction, RunManifest } from "@repost/spec";
import { RUN_FILES, records } from "@repost/spec";
import { isTaskFolder, readTaskFolder } from "../completion/task-folder.ts";
import { runMissing } from "../errors.ts";
import { choosePredictions, type PredictionChoice } from "../evaluate/choose-predictions.ts";
import { openEvalDataset } from "../evaluate/eval-dataset.ts";
import { readReport } from "../read-run.ts";
import { rowsOf } from "../rows.ts";
import { readManifest } from "../run-folder.ts";

/** Finished evaluation, whose inputs may no longer exist. */
export interface EvalRun {
  readonly run: string;
  readonly report: EvalReport;
  readonly results: () => AsyncIterable<EvalResult>;
  readonly environments: () => AsyncIterable<Environment>;
  readonly tasks: () => AsyncIterable<CompletionTask>;
  readonly predictions: () => AsyncIterable<Prediction>;
}

/** @throws PipelineError PIPELINE_RUN_MISSING */
export async function openEvalRun(run: string): Promise<EvalRun> {
  const finished = await readReport(run);
  const manifest = await readManifest(path.join(run, RUN_FILES.manifest));
  if (finished.kind !== "eval" || manifest === null) throw runMissing(run, "finished evaluation");
  const { report } = finished;
  const results = path.join(run, RUN_FILES.results);
  if (report.judge === "tests") return openTaskRun(run, report, manifest);
  const environments = (): AsyncIterable<Environment> => environmentsOf(run, manifest);
  return {
    run,
    report,
    results: () => rowsOf(results, records.evalResult),
    environments,
    tasks: nothing,
    predictions: () => predictionsOf(manifest, environments),
  };
}

function openTaskRun(run: string, report: EvalReport, { options }: RunManifest): EvalRun {
  const folder = named(options["dataset"]);
  const predictions = named(options["predictions"]);
  return {
    run,
    report,
    results: () => taskResults(path.join(run, RUN_FILES.results)),
    environments: nothing,
    tasks: () => tasksOf(folder),
    predictions: () => (existsSync(predictions) ? readPredictions(predictions, { onInvalid: () => {} }) : nothing()),
  };
}

async function* taskResults(file: string): AsyncGenerator<EvalResult, void> {
  for await (const result of rowsOf(file, records.completionResult)) yield completionEvalResult(result);
}

async function* tasksOf(folder: string): AsyncGenerator<CompletionTask, void> {
  if (isTaskFolder(folder)) yield* (await readTaskFolder(folder)).tasks;
}

async function* nothing(): AsyncGenerator<never, void> {}

async function* environmentsOf(run: string, { options }: RunManifest): AsyncGenerator<Environment, void> {
  const dataset = named(options["dataset"]);
  if (existsSync(path.join(run, RUN_FILES.environments))) yield* readEnvironments(run);
  else if (existsSync(dataset)) yield* readEnvironments(dataset);
}

async function* predictionsOf(
  { options }: RunManifest,
  environments: () => AsyncIterable<Environment>,
): AsyncGenerator<Prediction, void> {
  const dataset = named(options["dataset"]);
  const choice = choiceOf(named(options["predictions"]));
  if (!existsSync(dataset) || (choice.kind === "file" && !existsSync(choice.path))) return;
  const opened = await openEvalDataset({ dataset });
  const taskIds = opened.kind === "published" ? opened.taskIds : undefined;
  const store = opened.kind === "native" ? opened.store : undefined;
  const { instanceIds } = opened;
  // The evaluation reported the refused rows.
  yield* choosePredictions({ choice, environments, store, instanceIds, taskIds, onInvalid: () => {} });
}

function choiceOf(predictions: string): PredictionChoice {
  return predictions === "gold" || predictions === "stub" ? { kind: predictions } : { kind: "file", path: predictions };
}

function named(option: RunManifest["options"][string] | undefined): string {
  return typeof option === "string" ? option : "";
}
