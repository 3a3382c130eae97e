import { existsSync } from "node:fs";
import path from "node:path";
import { readEnvironments, readJsonLines } from "@repost/dataset";
import type { Environment, EvalReport, EvalResult, Prediction, RunManifest } from "@repost/spec";
import { RUN_FILES, records } from "@repost/spec";
import { runMissing } from "../errors.ts";
import { choosePredictions, type PredictionChoice } from "../evaluate/choose-predictions.ts";
import { openEvalDataset } from "../evaluate/eval-dataset.ts";
import { readReport } from "../read-run.ts";
import { readManifest } from "../run-folder.ts";

/** A finished evaluation with what it was made of, as far as that is still where it was. */
export interface EvalRun {
  readonly run: string;
  readonly report: EvalReport;
  readonly results: () => AsyncIterable<EvalResult>;
  /** None where the dataset is gone. */
  readonly environments: () => AsyncIterable<Environment>;
  /** None where dataset or predictions are gone. */
  readonly predictions: () => AsyncIterable<Prediction>;
}

/**
 * Opens a RUN of an evaluation to look at it.
 * @throws PipelineError PIPELINE_RUN_MISSING where there is none that is finished
 */
export async function openEvalRun(run: string): Promise<EvalRun> {
  const finished = await readReport(run);
  const manifest = await readManifest(path.join(run, RUN_FILES.manifest));
  if (finished.kind !== "eval" || manifest === null) throw runMissing(run, "finished evaluation");
  const environments = (): AsyncIterable<Environment> => environmentsOf(run, manifest);
  return {
    run,
    report: finished.report,
    results: () => readJsonLines(path.join(run, RUN_FILES.results), records.evalResult, { tolerateTornEnd: true }),
    environments,
    predictions: () => predictionsOf(manifest, environments),
  };
}

/** Rows of a published set became environments in the run itself. */
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
  // The evaluation told of those that were refused.
  yield* choosePredictions({ choice, environments, store, instanceIds, taskIds, onInvalid: () => {} });
}

function choiceOf(predictions: string): PredictionChoice {
  return predictions === "gold" || predictions === "stub" ? { kind: predictions } : { kind: "file", path: predictions };
}

/** A path among a run's options. */
function named(option: RunManifest["options"][string] | undefined): string {
  return typeof option === "string" ? option : "";
}
