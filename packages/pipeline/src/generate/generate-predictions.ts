import { existsSync } from "node:fs";
import path from "node:path";
import { appendJsonLines, readJsonLines } from "@repost/dataset";
import { PROMPT_VERSION } from "@repost/eval";
import { type CallOptions, type Prediction, records, type TextModel, type TextRequest } from "@repost/spec";
import PQueue from "p-queue";
import { type EvalDataset, openEvalDataset } from "../evaluate/eval-dataset.ts";
import { openRunFolder } from "../run-folder.ts";
import { VERSION } from "../version.ts";
import { answerOne, type Asking, defaultTemperature, EXTRACTION, requestOf } from "./answer-one.ts";
import { createTally } from "./generation-tally.ts";
import type { GenerateEvent, GenerateReport } from "./generation-told.ts";
import { promptOf } from "./prompt-of.ts";
import type { PromptOptions, SamplingOptions } from "./prompt-options.ts";
import { promptSubjects } from "./prompt-subjects.ts";

export type { GenerateEvent, GenerateReport } from "./generation-told.ts";

export interface GeneratePredictionsOptions extends CallOptions {
  /** A RUN of a build, a dataset file, or a published set. */
  readonly dataset: string;
  /** Predictions are added to this JSON Lines file. Beside it `PATH.run` keeps how they were asked for. */
  readonly output: string;
  /** Opens the model with a folder for its answers, so that what was paid for is not asked again. */
  readonly openModel: (folder: string) => Promise<TextModel>;
  /**
   * Has all requests answered at once where the model of the folder finds the answers, as a provider's batches do. Called before the model is
   * opened. @default each is asked for alone
   */
  readonly answerAll?: (requests: readonly TextRequest[], folder: string) => Promise<void>;
  /** What predictions say they are of; part of what a run is gone on with. */
  readonly modelName: string;
  /** What else tells this model's answers from others. @default {} */
  readonly identity?: Readonly<Record<string, string | number | boolean | null>>;
  /** Answers an environment. More can be asked for later. @default 1 */
  readonly samples?: number;
  readonly prompt?: PromptOptions;
  readonly sampling?: SamplingOptions;
  /** The first so many environments only. @default all */
  readonly limit?: number;
  /** Only environments with these ids. @default all */
  readonly instanceIds?: readonly string[];
  /** Requests at once; the model may have a limit of its own. @default 32 */
  readonly concurrency?: number;
  readonly onEvent?: (event: GenerateEvent) => void;
}

/** Tasks that wait for their turn. */
const WAITING = 64;

/**
 * Asks a model for the function of every environment, and keeps what can be judged, with the answer as it came. The same call again
 * does what is not done yet; no answer that was paid for is asked for twice.
 *
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH; EvalError EVAL_TEMPLATE_INVALID; what opening
 * the model throws
 */
export async function generatePredictions(options: GeneratePredictionsOptions): Promise<GenerateReport> {
  const { output, samples = 1, openModel, signal, onEvent } = options;
  const dataset = await openEvalDataset(options);
  const folder = await openRunFolder({
    path: `${output}.run`,
    command: "generate",
    version: VERSION,
    options: decidingOptions(options),
  });
  try {
    const tally = createTally();
    const done = new Set<string>();
    for await (const prediction of writtenBefore(output)) {
      done.add(keyOf(prediction.instance_id, prediction.sample));
      tally.add(prediction);
    }
    const expected = dataset.instanceIds.size * samples;
    onEvent?.({ type: "generation-started", expected, finished: done.size });
    if (options.answerAll !== undefined) {
      const requests = await missingRequests(options, dataset, done);
      if (requests.length > 0) await options.answerAll(requests, folder.path);
    }
    const model = await openModel(folder.path);
    await using file = await appendJsonLines(output, records.prediction);
    const asking: Asking = { options, model, file, tally, isStopped: false };
    const queue = new PQueue({ concurrency: options.concurrency ?? 32 });
    try {
      for await (const subject of promptSubjects(dataset)) {
        if (asking.isStopped || signal?.aborted === true) break;
        const id = subject.environment.instance_id;
        const missing = missingSamples(id, samples, done);
        if (missing.length === 0) continue;
        const messages = await promptOf(subject, options.prompt ?? {});
        if (messages === undefined) {
          tally.tooLong.push(id);
          onEvent?.({ type: "prompt-too-long", instanceId: id });
          continue;
        }
        for (const sample of missing) {
          await queue.onSizeLessThan(WAITING);
          void queue.add(() => answerOne(asking, subject.environment, messages, sample, signal));
        }
      }
    } finally {
      await queue.onIdle();
    }
    signal?.throwIfAborted();
    if (asking.broken !== undefined) throw asking.broken as Error;
    return tally.report(expected);
  } finally {
    await folder.close();
  }
}

async function missingRequests(
  options: GeneratePredictionsOptions,
  dataset: EvalDataset,
  done: ReadonlySet<string>,
): Promise<readonly TextRequest[]> {
  const requests: TextRequest[] = [];
  for await (const subject of promptSubjects(dataset)) {
    options.signal?.throwIfAborted();
    const missing = missingSamples(subject.environment.instance_id, options.samples ?? 1, done);
    const messages = missing.length === 0 ? undefined : await promptOf(subject, options.prompt ?? {});
    if (messages === undefined) continue;
    requests.push(...missing.map((sample) => requestOf(options, messages, sample)));
  }
  return requests;
}

function missingSamples(instanceId: string, samples: number, done: ReadonlySet<string>): readonly number[] {
  return Array.from({ length: samples }, (_, sample) => sample).filter(
    (sample) => !done.has(keyOf(instanceId, sample)),
  );
}

function decidingOptions(options: GeneratePredictionsOptions) {
  const { dataset, modelName, identity = {}, prompt = {}, sampling = {}, samples = 1 } = options;
  const { counter, ...shown } = prompt;
  const { stop, ...drawn } = sampling;
  return {
    dataset: path.resolve(dataset),
    model: modelName,
    prompt_version: PROMPT_VERSION,
    extraction: EXTRACTION,
    ...identity,
    ...shown,
    tokenizer: counter?.name ?? null,
    ...drawn,
    temperature: sampling.temperature ?? defaultTemperature(samples),
    stop: stop === undefined ? null : [...stop],
  };
}

function keyOf(instanceId: string, sample: number): string {
  return `${sample} ${instanceId}`;
}

async function* writtenBefore(output: string): AsyncGenerator<Prediction, void> {
  if (existsSync(output)) yield* readJsonLines(output, records.prediction, { tolerateTornEnd: true });
}
