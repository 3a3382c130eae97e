import { writeFile } from "node:fs/promises";
import { defaultCacheFolder } from "@repost/executor";
import { type ImpactSelection, mapRepository, parseImpactSelection } from "@repost/pipeline";
import { records } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { dateOrNone, positive, wholeNumber } from "../option-values.ts";
import { formatImpact, reportedImpact } from "../output/format-impact.ts";
import { addExecutorOption, type ExecutorFlags } from "./executor-options.ts";
import { openRuntime } from "./package-options.ts";
import { testLimits, type TestLimitFlags } from "./test.ts";

interface ImpactFlags extends ExecutorFlags, TestLimitFlags {
  readonly rebuild?: boolean;
  readonly cutoff?: string;
  readonly cache?: string;
  readonly output?: string;
}

export function impactCommand(context: CommandContext): Command {
  const command = new Command("impact")
    .description("print which tests of a repository reach a function")
    .argument("<source>", "folder, git URL, pypi:NAME[==VERSION], or npm:NAME[@VERSION]")
    .argument("[selection]", "PATH:FUNCTION, PATH:LINE or PATH:FIRST-LAST (default: all files)", parseImpactSelection)
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cutoff <date>", "latest release date of packages, or none (default: the source's date)", dateOrNone)
    .option("--cache <folder>", "folder of installed packages and maps (default: the user's cache folder)")
    .optionsGroup(HELP_GROUPS.execution)
    .option("--rebuild", "run the tests even if the cache has a map")
    .option("--timeout <seconds>", "limit of wall and CPU time of each run", positive)
    .option("--memory <megabytes>", "limit of memory (default: 2048)", wholeNumber(1));
  return addExecutorOption(command)
    .optionsGroup(HELP_GROUPS.output)
    .option("-o, --output <file>", "file for the whole map, as a record `impactMap`")
    .action((source: string, selection: ImpactSelection | undefined, flags: ImpactFlags) =>
      printImpact(context, source, selection ?? null, flags),
    );
}

async function printImpact(
  { terminal, signal }: CommandContext,
  source: string,
  selection: ImpactSelection | null,
  { rebuild = false, cutoff, output, ...flags }: ImpactFlags,
): Promise<void> {
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const impact = await mapRepository({
    source,
    selection,
    executor,
    environments,
    cutoff,
    rebuild,
    signal,
    cacheFolder: flags.cache ?? defaultCacheFolder(),
    limits: testLimits(flags),
    onRun: (run, runs) => {
      terminal.say(`running the tests, ${run} of ${runs}${run === 2 ? ", with recording" : ""}`);
    },
  });
  if (output !== undefined) await writeFile(output, `${records.impactMap.line(impact.map)}\n`);
  terminal.print(terminal.json ? JSON.stringify(reportedImpact(impact)) : formatImpact(impact));
}
