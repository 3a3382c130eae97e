import { MASK_PRESETS, type MaskPreset } from "@repost/context";
import { createRepositoryTools, type MaskEvent, maskSources } from "@repost/pipeline";
import { MASK_LEVELS, type MaskLevel, type MaskReport } from "@repost/spec";
import { Command, InvalidArgumentError, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { wholeNumber, words } from "../option-values.ts";
import { formatDuration } from "../output/format-duration.ts";
import { formatMasks } from "../output/format-masks.ts";
import { createProgress, type Progress } from "../output/progress.ts";
import { createSearchReporter } from "../output/report-search.ts";
import type { Terminal } from "../output/terminal.ts";
import { addExecutorOption, type ExecutorFlags } from "./executor-options.ts";
import { openRuntime } from "./package-options.ts";
import { addRepositoryOptions, choiceOf, type RepositoryFlags } from "./repository-options.ts";

interface MaskFlags extends RepositoryFlags, ExecutorFlags {
  readonly output: string;
  readonly preset: MaskPreset;
  readonly published?: string;
  readonly level?: readonly MaskLevel[];
  readonly maxTasks: number;
  readonly maxMasks?: number;
  readonly seed: number;
  readonly maxWorkers?: number;
  readonly cache?: string;
}

export function maskCommand(context: CommandContext): Command {
  const command = new Command("mask")
    .description("mask code of repositories that their own tests can judge: completion tasks")
    .argument("<source...>", "folder, git URL, pypi:NAME[==VERSION], npm:NAME[@VERSION], or github:QUERY")
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <tasks>", "folder of tasks; the same command again resumes it")
    .optionsGroup(HELP_GROUPS.selection)
    .addOption(new Option("--preset <name>", "sampling method").choices(MASK_PRESETS).default("balanced"))
    .option("--published <file>", "ExecRepoBench rows whose masks are checked (default: drawn masks)")
    .option("--level <list>", "levels of the balanced preset, separated by commas (default: all)", levels)
    .option("--max-tasks <n>", "maximum tasks per repository", wholeNumber(1), 40)
    .option("--max-masks <n>", "maximum masks checked per repository (default: 3 times --max-tasks)", wholeNumber(1))
    .option("--seed <n>", "random seed", wholeNumber(0), 1)
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cache <folder>", "folder of installed packages (default: the user's cache folder)")
    .optionsGroup(HELP_GROUPS.execution)
    .option("-j, --max-workers <n>", "masks checked in parallel (default: one per core)", wholeNumber(1));
  return addExecutorOption(addRepositoryOptions(command)).action((sources: string[], flags: MaskFlags) =>
    mask(context, sources, flags),
  );
}

function levels(text: string): MaskLevel[] {
  return words(text).map((word) => {
    const level = MASK_LEVELS.find((known) => known === word);
    if (level === undefined) throw new InvalidArgumentError(`Allowed levels are ${MASK_LEVELS.join(", ")}.`);
    return level;
  });
}

async function mask(
  { terminal, signal, exit }: CommandContext,
  sources: readonly string[],
  flags: MaskFlags,
): Promise<void> {
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const progress = createProgress({ terminal, label: "mask" });
  const { output: folder, preset, published, level, maxTasks, maxMasks, seed } = flags;
  let report: MaskReport;
  try {
    report = await maskSources({
      sources,
      folder,
      executor,
      tools: createRepositoryTools(executor, environments),
      choice: { preset, published, levels: level, maxTasks, maxMasks, seed },
      repositories: choiceOf(flags),
      ...(flags.maxWorkers === undefined ? {} : { concurrency: flags.maxWorkers }),
      signal,
      onEvent: showProgress(terminal, progress),
    });
  } finally {
    progress.stop();
  }
  terminal.print(terminal.json ? JSON.stringify(report) : formatMasks(report));
  terminal.say(`\n${folder}: ${report.tasks} tasks; took ${formatDuration(report.wall_s)}.`);
  if (report.rejected.infrastructure !== undefined) exit(EXIT.incomplete);
}

function showProgress(terminal: Terminal, progress: Progress): (event: MaskEvent) => void {
  const tally = { valid: 0, rejected: 0 };
  const showSearch = createSearchReporter(terminal);
  return (event) => {
    if (event.type === "repository-prepared") {
      const { repo, suite } = event.repository;
      terminal.say(`${repo.name}: ${suite.passed} of ${suite.tests} tests pass, ${event.masks} masks`);
      progress.expect(event.masks);
    } else if (event.type === "mask-checked") {
      tally[event.reason === null ? "valid" : "rejected"] += 1;
      progress.advance(tally);
    } else if (event.type === "repository-lost") {
      terminal.say(`${event.rejection.source}: ${event.rejection.reason}: ${event.rejection.detail}`);
    } else if (event.type !== "repository-finished") showSearch(event);
  };
}
