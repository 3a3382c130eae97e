import { createFolderStore } from "@repost/dataset";
import type { UsageTotals } from "@repost/llm";
import { type BuildStages, createStaticStages, type StaticStagesOptions } from "../build/build-stages.ts";
import type { EnvironmentChoice } from "../build/lock-source.ts";
import type { RunFolder } from "../run-folder.ts";
import { createModelStages, type ModelChoice } from "./model-stages.ts";
import { lockDigest, lockText } from "@repost/executor";
import type { Store } from "@repost/spec";
import type { InstallPackages } from "@repost/testgen";

interface OpenStagesOptions extends StaticStagesOptions {
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

function installPackages({ environments, cutoff }: EnvironmentChoice, store: Store): InstallPackages {
  return async (distributions, { environment, signal }) => {
    const base = environment === null ? null : await store.get(environment, { signal });
    const lock = await environments.extend({ base, distributions, cutoff, signal });
    if (lock === null) return null;
    await store.put(lockText(lock), { signal });
    return lockDigest(lock);
  };
}
