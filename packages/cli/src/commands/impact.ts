import { writeFile } from "node:fs/promises";
import { defaultCacheFolder } from "@repost/executor";
import { type ImpactSelection, mapRepository, parseImpactSelection } from "@repost/pipeline";
import { records } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { formatImpact, reportedImpact } from "../output/format-impact.ts";
import { openRuntime } from "./package-options.ts";
import { testLimits } from "./test.ts";

export function impactCommand(context: CommandContext): Command {
  return createCommand("impact", "print which tests of a repository reach a function")
    .argument("<source>", "folder, git URL, pypi:NAME[==VERSION], or npm:NAME[@VERSION]")
    .argument("[selection]", "PATH:FUNCTION, PATH:LINE or PATH:FIRST-LAST (default: all files)", parseImpactSelection)
    .action((source: string, selection: ImpactSelection | undefined, flags: SettingsOf<"impact">) =>
      printImpact(context, source, selection ?? null, flags),
    );
}

async function printImpact(
  { terminal, signal }: CommandContext,
  source: string,
  selection: ImpactSelection | null,
  { rebuild = false, cutoff, output, ...flags }: SettingsOf<"impact">,
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
