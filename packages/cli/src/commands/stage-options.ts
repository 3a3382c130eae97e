import { withoutUndefined } from "@repost/spec";
import type { ExecutedStageOptions, ModelChoice, StageEvent } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import type { Runtime } from "./package-options.ts";

/** The seed is absent for stages without random values. */
export type StageFlags = SettingsOf<"sandbox"> & { readonly seed?: number };

export interface StageOptionsRequest {
  readonly run: string;
  readonly flags: StageFlags;
  readonly model: ModelChoice | null;
  readonly runtime: Runtime;
  readonly signal: CommandContext["signal"];
  readonly onEvent: (event: StageEvent) => void;
}

export function stageOptionsOf({
  run,
  flags,
  model,
  runtime,
  signal,
  onEvent,
}: StageOptionsRequest): ExecutedStageOptions & { readonly model: ModelChoice | null } {
  const { executor, environments } = runtime;
  const { seed, maxWorkers, allowUnsafeLocalExec = false } = flags;
  return {
    run,
    executor,
    allowUnsafeLocalExec,
    model,
    environments: flags.install ? { environments, cutoff: flags.cutoff } : null,
    ...withoutUndefined({ seed, concurrency: maxWorkers }),
    signal,
    onEvent,
  };
}
