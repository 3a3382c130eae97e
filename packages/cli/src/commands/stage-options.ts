import type { ExecutedStageOptions, ModelChoice, StageEvent } from "@repost/pipeline";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { dateOrNone, wholeNumber } from "../option-values.ts";
import { addExecutorOption, addUnsafeOption, type ExecutorFlags } from "./executor-options.ts";
import { addPackageOptions, type PackageFlags, type Runtime } from "./package-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { addStrategyOptions, type StrategyFlags } from "./strategy-options.ts";

export interface StageFlags extends PackageFlags, StrategyFlags, ExecutorFlags {
  /** Absent for stages without random values. */
  readonly seed?: number;
  readonly maxWorkers?: number;
  readonly allowUnsafeLocalExec?: boolean;
  readonly cutoff?: string;
}

/** Adds the flags of stages that run code. */
export function addStageOptions(command: Command): Command {
  command
    .optionsGroup(HELP_GROUPS.execution)
    .option("-j, --max-workers <n>", "functions processed in parallel (default: one per core)", wholeNumber(1))
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cutoff <date>", "latest release date of packages, or none (default: the source's date)", dateOrNone);
  return addUnsafeOption(addStrategyOptions(addExecutorOption(addPackageOptions(command))));
}

/** Adds the seed of stages that draw random values. */
export function addSeedOption(command: Command): Command {
  return command.optionsGroup(HELP_GROUPS.selection).option("--seed <n>", "random seed", wholeNumber(0), 0);
}

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
    ...(seed === undefined ? {} : { seed }),
    ...(maxWorkers === undefined ? {} : { concurrency: maxWorkers }),
    signal,
    onEvent,
  };
}
