import { loadTokenCounter, TOKEN_ENCODINGS } from "@repost/context";
import { datasetStatistics, FACT_KINDS, type FactKind } from "@repost/pipeline";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatStatistics } from "../output/format-statistics.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface StatsFlags {
  readonly of?: FactKind;
  readonly tokenizer: string;
  readonly results?: readonly string[];
  readonly model?: readonly string[];
}

export function statsCommand(context: CommandContext): Command {
  return new Command("stats")
    .description("print statistics of a dataset")
    .argument("<dataset>", "run directory, file of targets, contexts or environments, or published dataset")
    .optionsGroup(HELP_GROUPS.input)
    .addOption(
      new Option("--of <kind>", "rows of the run (default: of the latest stage)").choices(FACT_KINDS.slice(0, 3)),
    )
    .option(
      "--tokenizer <name>",
      `token encoding: ${TOKEN_ENCODINGS.join(", ")}, or path of a tokenizer.json`,
      TOKEN_ENCODINGS[0],
    )
    .option("--results <runs...>", "eval runs from which difficulty is computed")
    .option("--model <names...>", "models in --results (default: all)")
    .action((dataset: string, flags: StatsFlags) => stats(context, dataset, flags));
}

async function stats({ terminal, signal }: CommandContext, dataset: string, flags: StatsFlags): Promise<void> {
  const counter = await loadTokenCounter(flags.tokenizer);
  const { of, results, model: models } = flags;
  const statistics = await datasetStatistics({ dataset, of, results, models, counter, signal });
  terminal.print(terminal.json ? JSON.stringify(statistics) : formatStatistics(statistics));
}
