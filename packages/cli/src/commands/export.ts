import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportDataset,
  exportTasks,
  isTaskFolder,
  type SplitRule,
} from "@repost/pipeline";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatExport } from "../output/format-export.ts";
import { day, licensesOrAny, range, splitRule, wholeNumber } from "../option-values.ts";
import { addTrainingOptions, type TrainingFlags } from "./training-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface ExportFlags extends TrainingFlags {
  readonly to: ExportFormat;
  readonly output: string;
  readonly licenseAllow?: readonly string[] | "any";
  readonly since?: string;
  readonly until?: string;
  readonly minLines?: number;
  readonly maxLines?: number;
  readonly split?: SplitRule;
  readonly dedup?: "exact" | "near";
  readonly passRate?: readonly [number, number];
  readonly sample?: number;
  readonly seed: number;
}

export function exportCommand(context: CommandContext): Command {
  const command = new Command("export")
    .description("convert a dataset for other tools, publishing, training or reviewers")
    .argument("<dataset>", "run directory, folder of tasks, dataset file, or folder of Parquet files")
    .optionsGroup(HELP_GROUPS.output)
    .addOption(new Option("--to <format>", "output format").choices(EXPORT_FORMATS).makeOptionMandatory())
    .requiredOption("-o, --output <path>", "file, or folder for huggingface, llamafactory, trl, review and solve")
    .optionsGroup(HELP_GROUPS.selection)
    .option(
      "--license-allow <list>",
      "SPDX licences, separated by commas, or any (default: known licences)",
      licensesOrAny,
    )
    .option("--since <date>", "earliest date of the revision: YYYY-MM-DD", day)
    .option("--until <date>", "latest date of the revision: YYYY-MM-DD", day)
    .option("--min-lines <n>", "minimum lines of a function", wholeNumber(1))
    .option("--max-lines <n>", "maximum lines of a function", wholeNumber(1))
    .option("--split <rule>", "test split: repository:SHARE or date:YYYY-MM-DD (default: none)", splitRule)
    .addOption(new Option("--dedup <kind>", "duplicates to remove (default: none)").choices(["exact", "near"]))
    .option("--pass-rate <least:most>", "range of the pass rate in --results", range)
    .option("--sample <n>", "random number of environments; review and solve (default: all)", wholeNumber(1))
    .option("--seed <n>", "random seed", wholeNumber(0), 0);
  return addTrainingOptions(command).action((dataset: string, flags: ExportFlags) =>
    exportAll(context, dataset, flags),
  );
}

async function exportAll({ terminal, signal }: CommandContext, dataset: string, flags: ExportFlags): Promise<void> {
  const { output, licenseAllow, split, seed, model, ...others } = flags;
  const licenses = licenseAllow === "any" ? null : licenseAllow;
  const rule = split?.by === "repository" ? { ...split, seed } : split;
  const common = { path: output, licenses, split: rule, signal };
  const summary = isTaskFolder(dataset)
    ? await exportTasks({ ...others, ...common, folder: dataset })
    : await exportDataset({ ...others, ...common, dataset, seed, models: model });
  if (terminal.json) terminal.print(JSON.stringify(summary));
  else for (const line of formatExport(summary)) terminal.print(line);
}
