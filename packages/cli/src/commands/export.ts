import { EXPORT_FORMATS, type ExportFormat, exportDataset, type SplitRule } from "@repost/pipeline";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatExport } from "../output/format-export.ts";
import { day, licensesOrAny, range, splitRule, wholeNumber } from "../option-values.ts";
import { addTrainingOptions, type TrainingFlags } from "./training-options.ts";

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
    .description("write a dataset in another form, for other tools, for publishing, for training, or for people")
    .argument("<dataset>", "a run of build, a dataset file, or a folder of Parquet")
    .addOption(new Option("--to <format>", "form").choices(EXPORT_FORMATS).makeOptionMandatory())
    .requiredOption(
      "-o, --output <path>",
      "file; a folder for huggingface, llamafactory and trl; for review and solve a folder or NAME.csv",
    )
    .option(
      "--license-allow <list>",
      "SPDX licences, parted by commas, or any (default: any that is known)",
      licensesOrAny,
    )
    .option("--since <date>", "only revisions from this day on (YYYY-MM-DD, UTC)", day)
    .option("--until <date>", "only revisions up to this day", day)
    .option("--min-lines <n>", "only functions of at least so many lines", wholeNumber(1))
    .option("--max-lines <n>", "only functions of at most so many lines", wholeNumber(1))
    .option(
      "--split <rule>",
      "repository:SHARE of repositories for testing, or date:YYYY-MM-DD from which on",
      splitRule,
    )
    .addOption(
      new Option(
        "--dedup <kind>",
        "leave out functions that are there already: exact up to names of variables, or near ones too",
      ).choices(["exact", "near"]),
    )
    .option("--pass-rate <least:most>", "only functions that this share of models' answers in --results passes", range)
    .option("--sample <n>", "review and solve: this many environments, chosen at random (default: all)", wholeNumber(1))
    .option("--seed <n>", "same seed, same choice in the same order", wholeNumber(0), 0);
  return addTrainingOptions(command).action((dataset: string, flags: ExportFlags) =>
    exportAll(context, dataset, flags),
  );
}

async function exportAll({ terminal, signal }: CommandContext, dataset: string, flags: ExportFlags): Promise<void> {
  const { output, licenseAllow, split, seed, model, ...others } = flags;
  const licenses = licenseAllow === "any" ? null : licenseAllow;
  const rule = split?.by === "repository" ? { ...split, seed } : split;
  const summary = await exportDataset({
    ...others,
    dataset,
    path: output,
    licenses,
    split: rule,
    seed,
    models: model,
    signal,
  });
  if (terminal.json) terminal.print(JSON.stringify(summary));
  else for (const line of formatExport(summary)) terminal.print(line);
}
