import { existsSync } from "node:fs";
import { appendJsonLines, readJsonLines } from "@repost/dataset";
import { type CallOptions, type Environment, type Prediction, prediction, records } from "@repost/spec";
import type { TextRequest } from "@repost/spec";
import PQueue from "p-queue";
import { promptOf } from "../generate/prompt-of.ts";
import { promptSubjects } from "../generate/prompt-subjects.ts";
import type { RunFolder } from "../run-folder.ts";
import type { PredictionChoice } from "./choose-predictions.ts";
import type { EvalDataset } from "./eval-dataset.ts";

/** Task as an answering function sees it. */
export interface AnswerTask {
  readonly environment: Environment;
  readonly prompt: string;
  readonly messages: TextRequest["messages"];
}

export type AnswerFunction = (task: AnswerTask, options: CallOptions) => string | Promise<string>;

export type SuppliedPredictions = AnswerFunction | Iterable<Prediction> | AsyncIterable<Prediction>;

export function isSupplied(predictions: PredictionChoice | SuppliedPredictions): predictions is SuppliedPredictions {
  return typeof predictions === "function" || !("kind" in predictions);
}

interface StorePredictionsOptions extends CallOptions {
  readonly predictions: SuppliedPredictions;
  readonly folder: RunFolder;
  readonly dataset: EvalDataset;
  readonly concurrency: number;
}

/** Calls the function for missing answers only. */
export async function storePredictions(options: StorePredictionsOptions): Promise<PredictionChoice> {
  const { predictions, folder } = options;
  const path = folder.file("predictions");
  const storedKeys = new Set<string>();
  if (existsSync(path))
    for await (const row of readJsonLines(path, records.prediction, { tolerateTornEnd: true }))
      storedKeys.add(keyOf(row));
  await using file = await appendJsonLines(path, records.prediction);
  const store = async (row: Prediction): Promise<void> => {
    if (storedKeys.has(keyOf(row))) return;
    storedKeys.add(keyOf(row));
    await file.append(row);
  };
  if (typeof predictions === "function") await answerAll(predictions, options, storedKeys, store);
  else for await (const row of predictions) await store(row);
  return { kind: "file", path };
}

function keyOf({ instance_id: id, sample }: Pick<Prediction, "instance_id" | "sample">): string {
  return `${sample} ${id}`;
}

async function answerAll(
  answer: AnswerFunction,
  { dataset, concurrency, signal }: StorePredictionsOptions,
  storedKeys: ReadonlySet<string>,
  store: (row: Prediction) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency });
  const failures: unknown[] = [];
  const work = async (task: AnswerTask): Promise<void> => {
    if (failures.length > 0) return;
    try {
      signal?.throwIfAborted();
      const { instance_id } = task.environment;
      const raw = await answer(task, { signal });
      await store(prediction({ instance_id, raw, model_name_or_path: answer.name === "" ? null : answer.name }));
    } catch (error) {
      failures.push(error);
    }
  };
  for await (const subject of promptSubjects(dataset)) {
    const { environment } = subject;
    if (storedKeys.has(keyOf({ instance_id: environment.instance_id, sample: 0 }))) continue;
    const messages = (await promptOf(subject, {})) ?? [];
    const prompt = messages.map(({ content }) => content).join("\n\n");
    await queue.onSizeLessThan(1);
    if (failures.length > 0) break;
    void queue.add(() => work({ environment, prompt, messages }));
  }
  await queue.onIdle();
  if (failures.length > 0) throw failures[0];
}
