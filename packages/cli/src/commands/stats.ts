import { loadTokenCounter } from "@repost/context";
import { datasetStatistics } from "@repost/pipeline";
import { statsSettings, type StatsSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { formatStatistics } from "../output/format-statistics.ts";

export function statsCommand(context: CommandContext): Command {
  return createCommand(statsSettings, "print statistics of a dataset")
    .argument("<dataset>", "run directory, file of targets, contexts or environments, or published dataset")
    .action((dataset: string, flags: StatsSettings) => stats(context, dataset, flags));
}

async function stats({ terminal, signal }: CommandContext, dataset: string, flags: StatsSettings): Promise<void> {
  const counter = await loadTokenCounter(flags.tokenizer);
  const { of, results, model: models } = flags;
  const statistics = await datasetStatistics({ dataset, of, results, models, counter, signal });
  terminal.print(terminal.json ? JSON.stringify(statistics) : formatStatistics(statistics));
}
