import { existsSync } from "node:fs";
import { appendJsonLines, readJsonLines } from "@repost/dataset";
import { DEFAULT_REQUESTS, type CallOptions, records, type RunManifest, type TextModel } from "@repost/spec";
import type { TextRequest } from "@repost/spec";
import type { SettingFields } from "@repost/spec/settings";
import PQueue from "p-queue";
import { openRunFolder } from "../run-folder.ts";
import { VERSION } from "../version.ts";
import { answerOne, type Asking, defaultTemperature, requestOf } from "./answer-one.ts";
import type { GenerateEvent, GenerateReport } from "./generate-events.ts";
import { type GenerationTally, createTally } from "./generation-tally.ts";
import type { SamplingOptions } from "./prompt-options.ts";
import type { Question, QuestionPrompt } from "./question.ts";

export interface AskOptions extends CallOptions {
  /** `folder` keeps the answers. */
  readonly openModel: (folder: string) => Promise<TextModel>;
  /** Answers all requests in advance, as provider batches do. The model reads the answers from the folder. */
  readonly answerAll?: (requests: readonly TextRequest[], folder: string) => Promise<void>;
  /** Must be equal in a resumed run. */
  readonly modelName: string;
  /** Further facts that identify the answers. */
  readonly identity?: Readonly<Record<string, string | number | boolean | null>>;
  /** @default 1 */
  readonly samples?: number;
  readonly sampling?: SamplingOptions;
  readonly limit?: number;
  readonly instanceIds?: readonly string[];
  /** @default DEFAULT_REQUESTS.maxConcurrent */
  readonly concurrency?: number;
  readonly onEvent?: (event: GenerateEvent) => void;
}

interface QuestionRun {
  readonly command: RunManifest["command"];
  readonly folder: string;
  readonly predictions: string;
  readonly modelFolder: string;
  /** Options that decide answers, besides model and sampling. */
  readonly options: RunManifest["options"];
  readonly settings: SettingFields;
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
  const { command, folder: path, settings } = run;
  const recorded = { options: decidingOptions(run, options), settings };
  const folder = await openRunFolder({ path, command, version: VERSION, ...recorded });
  try {
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
    await askRemaining(asking, remaining, options);
    signal?.throwIfAborted();
    if (asking.broken !== undefined) throw asking.broken as Error;
    return tally.report(expected);
  } finally {
    await folder.close();
  }
}

interface Remaining {
  readonly run: QuestionRun;
  readonly samples: number;
  readonly done: ReadonlySet<string>;
}

async function askRemaining(
  asking: Asking,
  remaining: Remaining,
  { concurrency = DEFAULT_REQUESTS.maxConcurrent, signal, onEvent }: AskOptions,
): Promise<void> {
  const queue = new PQueue({ concurrency });
  try {
    for await (const { question, missing } of missingQuestions(remaining)) {
      if (asking.isStopped || signal?.aborted === true) break;
      const prompt = await question.prompt();
      if (prompt === null) {
        asking.tally.tooLong.push(question.instanceId);
        onEvent?.({ type: "prompt-too-long", instanceId: question.instanceId });
        continue;
      }
      for (const sample of missing) {
        await queue.onSizeLessThan(WAITING);
        void queue.add(() => answerOne(asking, { question, prompt, sample }, signal));
      }
    }
  } finally {
    await queue.onIdle();
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
  if (!existsSync(file)) return done;
  for await (const prediction of readJsonLines(file, records.prediction, { tolerateTornEnd: true })) {
    done.add(keyOf(prediction.instance_id, prediction.sample));
    tally.add(prediction);
  }
  return done;
}

function keyOf(instanceId: string, sample: number): string {
  return `${sample} ${instanceId}`;
}
