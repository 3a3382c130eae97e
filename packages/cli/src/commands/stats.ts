import { loadTokenCounter } from "@repost/context";
import { datasetStatistics } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { formatStatistics } from "../output/format-statistics.ts";
import { printResult } from "../output/terminal.ts";

export async function stats(
  { terminal, signal }: CommandContext,
  dataset: string,
  flags: SettingsOf<"stats">,
): Promise<void> {
  const counter = await loadTokenCounter(flags.tokenizer);
  const { of, results, model: models } = flags;
  const statistics = await datasetStatistics({ dataset, of, results, models, counter, signal });
  printResult(terminal, statistics, formatStatistics);
}
