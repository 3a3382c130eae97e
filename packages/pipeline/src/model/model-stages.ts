import type { CountingTextModel } from "@repost/llm";
import type { BuildStages, StaticStagesOptions } from "../build/build-stages.ts";
import { createHybridStages } from "./hybrid-stages.ts";
import { createLlmStages } from "./llm-stages.ts";
import type { ModelChoice } from "./model-choice.ts";
import { openModel } from "./open-model.ts";

export { STRATEGIES, type ModelChoice, type Strategy } from "./model-choice.ts";

export interface ModelStagesOptions extends StaticStagesOptions {
  readonly model: ModelChoice;
  /** Folder for answers, calls and attempts. */
  readonly folder: string;
}

/** Stages in which a model takes part, and the model with what it was asked. */
export interface ModelStages {
  readonly stages: BuildStages;
  readonly model: CountingTextModel;
}

/** The stages of `--strategy hybrid` or `llm`. */
export async function createModelStages({ model, folder, ...options }: ModelStagesOptions): Promise<ModelStages> {
  const opened = await openModel(model, folder);
  const stages =
    model.strategy === "hybrid"
      ? await createHybridStages({ ...options, opened })
      : await createLlmStages({ ...options, opened, way: model.way ?? "repost" });
  return { stages, model: opened.model };
}
