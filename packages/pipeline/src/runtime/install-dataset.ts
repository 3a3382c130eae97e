import { blob, openDatasetStore, readEnvironments } from "@repost/dataset";
import type { Environments, InstalledEnvironment } from "@repost/executor";
import type { CallOptions } from "@repost/spec";
import { nothingToDo } from "../errors.ts";

export interface InstallDatasetOptions extends CallOptions {
  readonly dataset: string;
  readonly environments: Environments;
  /** @default false */
  readonly allowEmpty?: boolean;
}

/** @throws PipelineError PIPELINE_NOTHING_TO_DO when nothing needs packages */
export async function installDataset(options: InstallDatasetOptions): Promise<readonly InstalledEnvironment[]> {
  const { dataset, environments, allowEmpty = false, signal } = options;
  const store = await openDatasetStore(dataset);
  const installed = new Map<string, InstalledEnvironment>();
  for await (const environment of readEnvironments(dataset, { signal })) {
    const digest = environment.runtime.lock_digest;
    if (digest === null || installed.has(digest)) continue;
    const text = await blob(environment, digest, store, { signal });
    installed.set(digest, await environments.install(text, { signal }));
  }
  if (installed.size === 0 && !allowEmpty) throw nothingToDo(`Nothing in ${dataset} needs packages.`);
  return [...installed.values()];
}
