import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Attempt, readPredictions } from "@repost/dataset";
import { solutionOf } from "@repost/eval";
import {
  type Environment,
  type EvalResult,
  type Prediction,
  records,
  type Revision,
  RUN_FILES,
  type Store,
} from "@repost/spec";
import { nothingToDo } from "../../errors.ts";
import { requireFile, rowsOf } from "../../rows.ts";
import { withSolution } from "../../evaluate/with-solution.ts";
import { openEvalDataset } from "../../evaluate/eval-dataset.ts";

interface JudgedRunsOptions {
  readonly runs: readonly string[];
  /** In the order of `runs`. @default original paths */
  readonly predictions?: readonly string[] | undefined;
  readonly models?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface JudgedRun {
  readonly run: string;
  readonly predictions: string;
  readonly taskIds: ReadonlyMap<string, string> | undefined;
  readonly store: Store | undefined;
}

export interface JudgedPredictions {
  attemptsFor(environments: readonly Environment[]): Promise<ReadonlyMap<string, readonly Attempt[]>>;
}

/** @throws PipelineError PIPELINE_RUN_MISSING, PIPELINE_NOTHING_TO_DO for a run of gold or stub */
export async function openJudgedPredictions(options: JudgedRunsOptions): Promise<JudgedPredictions> {
  const runs: JudgedRun[] = [];
  for (const [index, run] of options.runs.entries()) {
    runs.push(await openRun(run, options.predictions?.[index], options.signal));
  }
  const models = options.models === undefined ? null : new Set(options.models);
  return {
    async attemptsFor(environments) {
      const byId = new Map(environments.map((environment) => [environment.instance_id, environment]));
      const attempts = new Map<string, Attempt[]>();
      for (const run of runs) {
        const results = await resultsOf(run.run, byId, options.signal);
        const revisions = await revisionsOf(run.run, byId, options.signal);
        for await (const prediction of predictionsOf(run, byId, options.signal)) {
          const { instance_id: id, sample } = prediction;
          const environment = byId.get(id);
          const judged = results.get(`${id} ${sample}`);
          if (environment === undefined || judged === undefined) continue;
          const chain = [await attemptOf(prediction, environment, judged, run.store)];
          for (const { prediction: next, result, told: previousFeedback } of revisions.get(`${id} ${sample}`) ?? []) {
            const attempt = await attemptOf(next, environment, [result]);
            const before = chain.at(-1);
            chain.push(
              previousFeedback === null || before === undefined
                ? attempt
                : { ...attempt, corrects: { attempt: before, previousFeedback } },
            );
          }
          const wanted = chain.filter(({ model }) => models === null || (model !== null && models.has(model)));
          if (wanted.length > 0) attempts.set(id, [...(attempts.get(id) ?? []), ...wanted]);
        }
      }
      return attempts;
    },
  };
}

async function attemptOf(
  prediction: Prediction,
  environment: Environment,
  results: readonly EvalResult[],
  store?: Store,
): Promise<Attempt> {
  const { raw, model_name_or_path: model, generation } = prediction;
  const code = await solutionOf(await withSolution(prediction, environment, store), environment);
  return { code, raw, model, results, truncated: generation?.finish_reason === "length" };
}

async function openRun(
  run: string,
  predictionsFile: string | undefined,
  signal: AbortSignal | undefined,
): Promise<JudgedRun> {
  const manifest = requireFile(run, "manifest");
  requireFile(run, "results");
  const { options } = records.runManifest.parseLine(await readFile(manifest, "utf8"), manifest);
  const named = options["predictions"];
  const predictions = predictionsFile ?? (typeof named === "string" ? named : "");
  if (predictions === "gold" || predictions === "stub" || predictions === "") {
    throw nothingToDo(`The run ${run} judged ${predictions || "nothing"}, not a model's answers.`);
  }
  const dataset = options["dataset"];
  const opened =
    typeof dataset === "string" && existsSync(dataset) ? await openEvalDataset({ dataset, signal }) : undefined;
  return {
    run,
    predictions,
    taskIds: opened?.kind === "published" ? opened.taskIds : undefined,
    store: opened?.kind === "native" ? opened.store : undefined,
  };
}

type Results = ReadonlyMap<string, readonly EvalResult[]>;

async function resultsOf(run: string, wanted: ReadonlyMap<string, unknown>, signal?: AbortSignal): Promise<Results> {
  const results = new Map<string, EvalResult[]>();
  for await (const result of rowsOf(path.join(run, RUN_FILES.results), records.evalResult, { signal })) {
    if (!wanted.has(result.instance_id)) continue;
    const key = `${result.instance_id} ${result.sample}`;
    const instanceResults = results.get(key) ?? [];
    instanceResults.push({ ...result, tests: [], execution: null });
    results.set(key, instanceResults);
  }
  return results;
}

async function revisionsOf(
  run: string,
  wanted: ReadonlyMap<string, unknown>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, readonly Revision[]>> {
  const revisions = new Map<string, Revision[]>();
  for await (const revision of rowsOf(path.join(run, RUN_FILES.revisions), records.revision, { signal })) {
    const { instance_id: id, sample } = revision.prediction;
    if (!wanted.has(id)) continue;
    const key = `${id} ${sample}`;
    const rounds = revisions.get(key) ?? [];
    rounds.push({ ...revision, result: { ...revision.result, tests: [], execution: null } });
    revisions.set(key, rounds);
  }
  for (const rounds of revisions.values()) rounds.sort((left, right) => left.round - right.round);
  return revisions;
}

async function* predictionsOf(
  { predictions, taskIds }: JudgedRun,
  wanted: ReadonlyMap<string, unknown>,
  signal: AbortSignal | undefined,
) {
  yield* readPredictions(predictions, {
    instanceIds: new Set(wanted.keys()),
    ...(taskIds === undefined ? {} : { taskIds }),
    onUnknown: () => {},
    // The evaluation reported them.
    onInvalid: () => {},
    signal,
  });
}
