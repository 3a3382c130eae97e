import { loadTokenCounter, TOKEN_ENCODINGS } from "@repost/context";
import { datasetStatistics, FACT_KINDS, type FactKind } from "@repost/pipeline";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatStatistics } from "../output/format-statistics.ts";

interface StatsFlags {
  readonly of?: FactKind;
  readonly tokenizer: string;
  readonly results?: readonly string[];
  readonly model?: readonly string[];
}

export function statsCommand(context: CommandContext): Command {
  return new Command("stats")
    .description("figures of a dataset's functions: repositories, libraries, tokens, context, tests")
    .argument("<dataset>", "a run, a file of targets, contexts or environments, or a published set")
    .addOption(
      new Option("--of <kind>", "which rows of a run (default: the last that it has)").choices(FACT_KINDS.slice(0, 3)),
    )
    .option("--tokenizer <name>", `${TOKEN_ENCODINGS.join(", ")}, or the path of a tokenizer.json`, TOKEN_ENCODINGS[0])
    .option("--results <runs...>", "runs of eval: how difficult the functions are for the models that answered in them")
    .option("--model <names...>", "with --results: answers of these models only (default: all)")
    .action((dataset: string, flags: StatsFlags) => stats(context, dataset, flags));
}

async function stats({ terminal, signal }: CommandContext, dataset: string, flags: StatsFlags): Promise<void> {
  const counter = await loadTokenCounter(flags.tokenizer);
  const { of, results, model: models } = flags;
  const statistics = await datasetStatistics({ dataset, of, results, models, counter, signal });
  terminal.print(terminal.json ? JSON.stringify(statistics) : formatStatistics(statistics));
}
