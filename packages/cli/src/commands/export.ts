import { EXPORT_FORMATS, type ExportFormat, exportDataset } from "@repost/pipeline";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { wholeNumber } from "../option-values.ts";

interface ExportFlags {
  readonly to: ExportFormat;
  readonly output: string;
  readonly sample?: number;
  readonly seed: number;
}

export function exportCommand(context: CommandContext): Command {
  return new Command("export")
    .description("write a dataset in another form: review, a blinded sheet for human raters")
    .argument("<dataset>", "a run of build, or a dataset file")
    .addOption(new Option("--to <format>", "form").choices(EXPORT_FORMATS).makeOptionMandatory())
    .requiredOption("-o, --output <path>", "folder; or, for review, the file of the table, NAME.csv")
    .option("--sample <n>", "this many environments, chosen at random (default: all)", wholeNumber(1))
    .option("--seed <n>", "same seed, same items in the same order", wholeNumber(0), 0)
    .action((dataset: string, flags: ExportFlags) => exportAll(context, dataset, flags));
}

async function exportAll({ terminal, signal }: CommandContext, dataset: string, flags: ExportFlags): Promise<void> {
  const { to, output, sample, seed } = flags;
  const files = await exportDataset({ dataset, to, path: output, sample, seed, signal });
  if (terminal.json) terminal.print(JSON.stringify(files));
  else {
    terminal.print(`${files.items} items: ${files.table} for the answers, ${files.page} to read`);
    terminal.say(`${files.key} says what they are; keep it from raters`);
  }
}
