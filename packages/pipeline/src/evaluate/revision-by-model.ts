import { askModel, type FeedbackKind } from "@repost/eval";
import { findFences } from "@repost/llm";
import { type CallOptions, type RepostError, type TextModel, withoutUndefined } from "@repost/spec";
import { EXTRACTION } from "../generate/generate-predictions.ts";
import { promptOf } from "../generate/prompt-of.ts";
import type { PromptOptions, SamplingOptions } from "../generate/prompt-options.ts";
import { openEvalDataset } from "./eval-dataset.ts";
import type { RevisionChoice } from "./revise-remaining.ts";

export interface RevisionByModelOptions extends CallOptions {
  readonly model: TextModel;
  readonly modelName: string;
  readonly dataset: string;
  /** @default DEFAULT_REVISION.rounds */
  readonly rounds?: number;
  /** @default DEFAULT_REVISION.feedback */
  readonly feedback?: FeedbackKind;
  /** Prompt options, equal to those of the first request. @default chat */
  readonly prompt?: PromptOptions;
  readonly sampling?: SamplingOptions;
  readonly onFailure?: (error: RepostError) => void;
}

/** Continues the conversation of the first answer. */
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
    ...withoutUndefined({ sampling, onFailure }),
  });
  return {
    ask,
    model: modelName,
    ...withoutUndefined({ rounds, feedback }),
  };
}
