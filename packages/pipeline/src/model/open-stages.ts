import { createFolderStore } from "@repost/dataset";
import type { UsageTotals } from "@repost/llm";
import { type BuildStages, createStaticStages, type StaticStagesOptions } from "../build/build-stages.ts";
import type { EnvironmentChoice } from "../build/lock-source.ts";
import type { RunFolder } from "../run-folder.ts";
import { installPackages } from "./install-packages.ts";
import { createModelStages, type ModelChoice } from "./model-stages.ts";

export interface OpenStagesOptions extends StaticStagesOptions {
  readonly folder: RunFolder;
  readonly model: ModelChoice | null;
  readonly stages: BuildStages | undefined;
  readonly environments: EnvironmentChoice | null;
  readonly concurrency: number;
}

export interface OpenedStages {
  readonly stages: BuildStages;
  spent(): UsageTotals | null;
}

export async function openStages(options: OpenStagesOptions): Promise<OpenedStages> {
  const { folder, model, stages, environments, concurrency, ...settings } = options;
  if (model === null) return { stages: stages ?? (await createStaticStages(settings)), spent: () => null };
  const store = createFolderStore(folder.file("store"));
  const opened = await createModelStages({
    ...settings,
    model,
    folder: folder.file("model"),
    concurrency,
    store,
    ...(environments === null ? {} : { install: installPackages(environments, store) }),
  });
  return { stages: stages ?? opened.stages, spent: () => opened.model.usage() };
}
