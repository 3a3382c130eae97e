import { writeFile } from "node:fs/promises";
import { defaultCacheFolder } from "@repost/executor";
import { mapRepository, parseImpactSelection } from "@repost/pipeline";
import { records } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { formatImpact, reportedImpact } from "../output/format-impact.ts";
import { openRuntime } from "./package-options.ts";
import { testLimits } from "./test.ts";

export async function printImpact(
  { terminal, signal }: CommandContext,
  source: string,
  selected: string | undefined,
  { rebuild = false, cutoff, output, ...flags }: SettingsOf<"impact">,
): Promise<void> {
  const selection = selected === undefined ? null : parseImpactSelection(selected);
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
