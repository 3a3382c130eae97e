import type { ExecutedStageOptions, StageEvent } from "@repost/pipeline";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { dateOrNone, wholeNumber } from "../option-values.ts";
import { addExecutorOption, type ExecutorName } from "./executor-options.ts";
import { addPackageOptions, type PackageFlags, type Runtime } from "./package-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

export interface StageFlags extends PackageFlags {
  readonly seed: number;
  readonly maxWorkers?: number;
  readonly executor: ExecutorName;
  readonly cutoff?: string;
}

/** Adds the flags of stages that run code. */
export function addStageOptions(command: Command): Command {
  command
    .optionsGroup(HELP_GROUPS.selection)
    .option("--seed <n>", "random seed", wholeNumber(0), 0)
    .optionsGroup(HELP_GROUPS.execution)
    .option("-j, --max-workers <n>", "functions processed in parallel (default: one per core)", wholeNumber(1))
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cutoff <date>", "latest release date of packages, or none (default: the source's date)", dateOrNone);
  return addExecutorOption(addPackageOptions(command));
}

export interface StageOptionsRequest {
  readonly run: string;
  readonly flags: StageFlags;
  readonly runtime: Runtime;
  readonly signal: CommandContext["signal"];
  readonly onEvent: (event: StageEvent) => void;
}

export function stageOptionsOf({ run, flags, runtime, signal, onEvent }: StageOptionsRequest): ExecutedStageOptions {
  const { executor, environments } = runtime;
  return {
    run,
    executor,
    environments: flags.install ? { environments, cutoff: flags.cutoff } : null,
    seed: flags.seed,
    ...(flags.maxWorkers === undefined ? {} : { concurrency: flags.maxWorkers }),
    signal,
    onEvent,
  };
}
