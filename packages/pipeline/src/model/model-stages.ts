import type { CountingTextModel } from "@repost/llm";
import type { InstallPackages } from "@repost/testgen";
import type { BuildStages, StaticStagesOptions } from "../build/build-stages.ts";
import { createHybridStages } from "./hybrid-stages.ts";
import { createLlmStages } from "./llm-stages.ts";
import type { ModelChoice } from "./model-choice.ts";
import { openModel } from "./open-model.ts";

export { STRATEGIES, type LlmExtras, type ModelChoice, type OtherModel, type Strategy } from "./model-choice.ts";

export interface ModelStagesOptions extends StaticStagesOptions {
  readonly model: ModelChoice;
  /** Folder for answers, calls and attempts. */
  readonly folder: string;
  /** How packages are had that a model's script lacks. @default they are not */
  readonly install?: InstallPackages;
}

/** Stages in which a model takes part, and the model with what it was asked. */
export interface ModelStages {
  readonly stages: BuildStages;
  readonly model: CountingTextModel;
}

/** The stages of `--strategy hybrid` or `llm`. */
export async function createModelStages(given: ModelStagesOptions): Promise<ModelStages> {
  const { model, folder, install, ...options } = given;
  const opened = await openModel(model, folder);
  const stages =
    model.strategy === "hybrid"
      ? await createHybridStages({ ...options, opened })
      : await createLlmStages({
          ...options,
          opened,
          way: model.way ?? "repost",
          extras: model.extras ?? {},
          ...(install === undefined ? {} : { install }),
        });
  return { stages, model: opened.model };
}
