import { loadTokenCounter } from "@repost/context";
import { datasetStatistics } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { formatStatistics } from "../output/format-statistics.ts";
import { printResult } from "../output/terminal.ts";

export function statsCommand(context: CommandContext): Command {
  return createCommand("stats", "print statistics of a dataset")
    .argument("<dataset>", "run directory, file of targets, contexts or environments, or published dataset")
    .action((dataset: string, flags: SettingsOf<"stats">) => stats(context, dataset, flags));
}

async function stats({ terminal, signal }: CommandContext, dataset: string, flags: SettingsOf<"stats">): Promise<void> {
  const counter = await loadTokenCounter(flags.tokenizer);
  const { of, results, model: models } = flags;
  const statistics = await datasetStatistics({ dataset, of, results, models, counter, signal });
  printResult(terminal, statistics, formatStatistics);
}
