import { appendJsonLines } from "@repost/dataset";
import { type CallOptions, type Environment, type Prediction, prediction, records } from "@repost/spec";
import type { TextRequest } from "@repost/spec";
import { forEachConcurrent } from "../for-each-concurrent.ts";
import { promptOf } from "../generate/prompt-of.ts";
import { promptSubjects } from "../generate/prompt-subjects.ts";
import { readRows } from "../rows.ts";
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
  const storedKeys = new Set((await readRows(path, records.prediction)).map(keyOf));
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
  await forEachConcurrent(promptSubjects(dataset), { concurrency, signal }, async (subject) => {
    const { environment } = subject;
    const { instance_id } = environment;
    if (storedKeys.has(keyOf({ instance_id, sample: 0 }))) return;
    const messages = (await promptOf(subject, {})) ?? [];
    const prompt = messages.map(({ content }) => content).join("\n\n");
    const raw = await answer({ environment, prompt, messages }, { signal });
    await store(prediction({ instance_id, raw, model_name_or_path: answer.name === "" ? null : answer.name }));
  });
}
