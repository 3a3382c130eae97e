import { askModel, type FeedbackKind } from "@repost/eval";
import { findFences } from "@repost/llm";
import type { RepostError, TextModel } from "@repost/spec";
import { EXTRACTION } from "../generate/generate-predictions.ts";
import { promptOf } from "../generate/prompt-of.ts";
import type { PromptOptions, SamplingOptions } from "../generate/prompt-options.ts";
import { openEvalDataset } from "./eval-dataset.ts";
import type { RevisionChoice } from "./revise-remaining.ts";

export interface RevisionByModelOptions {
  readonly model: TextModel;
  /** What revised predictions say they are of. */
  readonly modelName: string;
  /** Whose rows have a prompt of their own, where it is a published set. */
  readonly dataset: string;
  /** How often an answer is asked for again, at most. @default 3 */
  readonly rounds?: number;
  /** @default "outcome" */
  readonly feedback?: FeedbackKind;
  /** How environments were put to the model at first; best what the answers were generated with. @default chat */
  readonly prompt?: PromptOptions;
  readonly sampling?: SamplingOptions;
  /** Told of requests that failed. @default nobody */
  readonly onFailure?: (error: RepostError) => void;
  readonly signal?: AbortSignal | undefined;
}

/** A model that goes on with the conversation in which it was asked for an environment's function: `revision` of `evaluateModel`. */
export async function revisionByModel(options: RevisionByModelOptions): Promise<RevisionChoice> {
  const { model, modelName, rounds, feedback, prompt = {}, sampling, onFailure, signal } = options;
  const opened = await openEvalDataset({ dataset: options.dataset, signal });
  const tasks = opened.kind === "published" ? opened.tasks : [];
  const published = new Map(tasks.map((task) => [task.instance_id, task.prompt]));
  const ask = askModel({
    model,
    modelName,
    extraction: EXTRACTION,
    prompt: async (environment) =>
      (await promptOf({ environment, published: published.get(environment.instance_id) ?? null }, prompt)) ?? null,
    read: ({ text }) => ({ text, blocks: findFences(text).map(({ info, content }) => ({ info, content })) }),
    ...(sampling === undefined ? {} : { sampling }),
    ...(onFailure === undefined ? {} : { onFailure }),
  });
  return {
    ask,
    model: modelName,
    ...(rounds === undefined ? {} : { rounds }),
    ...(feedback === undefined ? {} : { feedback }),
  };
}
