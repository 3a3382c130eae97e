import { appendJsonLines } from "@repost/dataset";
import { DEFAULT_REQUESTS, type CallOptions, records, type RunManifest, type TextModel } from "@repost/spec";
import type { TextRequest } from "@repost/spec";
import type { SettingFields } from "@repost/spec/settings";
import { forEachConcurrent } from "../for-each-concurrent.ts";
import { rowsOf } from "../rows.ts";
import { openRunFolder } from "../run-folder.ts";
import {
  type AnswerOptions,
  type AskedSample,
  answerOne,
  type Asking,
  defaultTemperature,
  requestOf,
} from "./answer-one.ts";
import type { GenerateReport } from "./generate-events.ts";
import { type GenerationTally, createTally } from "./generation-tally.ts";
import type { Question, QuestionPrompt } from "./question.ts";

export interface AskOptions extends CallOptions, AnswerOptions {
  /** `folder` keeps the answers. */
  readonly openModel: (folder: string) => Promise<TextModel>;
  /** Answers all requests in advance, as provider batches do. The model reads the answers from the folder. */
  readonly answerAll?: (requests: readonly TextRequest[], folder: string) => Promise<void>;
  /** Further facts that identify the answers. */
  readonly identity?: Readonly<Record<string, string | number | boolean | null>>;
  readonly limit?: number;
  readonly instanceIds?: readonly string[];
  /** @default DEFAULT_REQUESTS.maxConcurrent */
  readonly concurrency?: number;
}

interface QuestionRun {
  readonly command: RunManifest["command"];
  readonly folder: string;
  readonly predictions: string;
  readonly modelFolder: string;
  readonly settings: SettingFields;
  readonly values: Readonly<Record<string, unknown>>;
  /** Further options that decide answers, besides model and sampling. */
  readonly options: RunManifest["options"];
  readonly count: number;
  readonly questions: () => AsyncIterable<Question>;
}

const WAITING = 64;

/**
 * Requests missing predictions.
 * @throws PipelineError PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH; errors of opening the model
 */
export async function askQuestions(run: QuestionRun, options: AskOptions): Promise<GenerateReport> {
  const { samples = 1, openModel, signal, onEvent } = options;
  const { command, folder: path, settings, values } = run;
  await using _ = await openRunFolder({ path, command, settings, values, options: decidingOptions(run, options) });
  const tally = createTally();
  const done = await readDone(run.predictions, tally);
  const expected = run.count * samples;
  onEvent?.({ type: "generation-started", expected, finished: done.size });
  const remaining: Remaining = { run, samples, done };
  if (options.answerAll !== undefined) {
    const requests = await missingRequests(remaining, options);
    if (requests.length > 0) await options.answerAll(requests, run.modelFolder);
  }
  const model = await openModel(run.modelFolder);
  await using file = await appendJsonLines(run.predictions, records.prediction);
  const asking: Asking = { options, model, file, tally, isStopped: false };
  const { concurrency = DEFAULT_REQUESTS.maxConcurrent } = options;
  await forEachConcurrent(missingSamples(asking, remaining), { concurrency, waiting: WAITING, signal }, (sample) =>
    answerOne(asking, sample, signal),
  );
  return tally.report(expected);
}

interface Remaining {
  readonly run: QuestionRun;
  readonly samples: number;
  readonly done: ReadonlySet<string>;
}

async function* missingSamples(asking: Asking, remaining: Remaining): AsyncGenerator<AskedSample, void> {
  for await (const { question, missing } of missingQuestions(remaining)) {
    if (asking.isStopped) return;
    const prompt = await question.prompt();
    if (prompt === null) {
      asking.tally.tooLong.push(question.instanceId);
      asking.options.onEvent?.({ type: "prompt-too-long", instanceId: question.instanceId });
      continue;
    }
    for (const sample of missing) yield { question, prompt, sample };
  }
}

async function missingRequests(remaining: Remaining, options: AskOptions): Promise<readonly TextRequest[]> {
  const requests: TextRequest[] = [];
  for await (const { question, missing } of missingQuestions(remaining)) {
    options.signal?.throwIfAborted();
    const prompt: QuestionPrompt | null = await question.prompt();
    if (prompt !== null) requests.push(...missing.map((sample) => requestOf(options, prompt, sample)));
  }
  return requests;
}

async function* missingQuestions({
  run,
  samples,
  done,
}: Remaining): AsyncGenerator<{ readonly question: Question; readonly missing: readonly number[] }, void> {
  for await (const question of run.questions()) {
    const all = Array.from({ length: samples }, (_, sample) => sample);
    const missing = all.filter((sample) => !done.has(keyOf(question.instanceId, sample)));
    if (missing.length > 0) yield { question, missing };
  }
}

function decidingOptions({ options }: QuestionRun, askOptions: AskOptions): RunManifest["options"] {
  const { modelName, identity = {}, sampling = {}, samples = 1 } = askOptions;
  const { stop, ...drawn } = sampling;
  return {
    ...options,
    model: modelName,
    ...identity,
    ...drawn,
    temperature: sampling.temperature ?? defaultTemperature(samples),
    stop: stop === undefined ? null : [...stop],
  };
}

async function readDone(file: string, tally: GenerationTally): Promise<ReadonlySet<string>> {
  const done = new Set<string>();
  for await (const prediction of rowsOf(file, records.prediction)) {
    done.add(keyOf(prediction.instance_id, prediction.sample));
    tally.add(prediction);
  }
  return done;
}

function keyOf(instanceId: string, sample: number): string {
  return `${sample} ${instanceId}`;
}
