import { createFolderStore } from "@repost/dataset";
import type { UsageTotals } from "@repost/llm";
import { type BuildStages, createStaticStages, type StaticStagesOptions } from "../build/build-stages.ts";
import type { BuildRunOptions } from "../build/build-run-options.ts";
import type { EnvironmentChoice } from "../build/lock-source.ts";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import type { GateOptions } from "../gate/gate-options.ts";
import { requireBoundary } from "../runtime/require-boundary.ts";
import type { RunFolder } from "../run-folder.ts";
import { createModelStages } from "./model-stages.ts";
import { lockDigest, lockText } from "@repost/executor";
import type { Store } from "@repost/spec";
import type { InstallPackages } from "@repost/testgen";

export interface OpenedStages {
  readonly stages: BuildStages;
  spent(): UsageTotals | null;
}

/** Uses the run's shared folder of answers. */
export async function openStages(
  folder: RunFolder,
  { executor, model = null, stages, environments = null, seed = 0, signal, ...options }: BuildRunOptions,
  gates: GateOptions & Pick<StaticStagesOptions, "unsafe" | "coverage"> = {},
): Promise<OpenedStages> {
  const settings = { ...gates, executor, seed, signal };
  if (model === null) return { stages: stages ?? (await createStaticStages(settings)), spent: () => null };
  const store = createFolderStore(folder.file("store"));
  const opened = await createModelStages({
    ...settings,
    model,
    folder: folder.file("model"),
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    store,
    ...(environments === null ? {} : { install: installPackages(environments, store) }),
  });
  return { stages: stages ?? opened.stages, spent: () => opened.model.usage() };
}

/** @throws PipelineError PIPELINE_UNSAFE_EXECUTION */
export async function requireModelBoundary(
  { executor, allowUnsafeLocalExec: allowed = false, signal }: BuildRunOptions,
  isModelWritten: boolean,
): Promise<void> {
  if (isModelWritten) await requireBoundary({ executor, code: "code that a model writes", allowed, signal });
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
