import { BALANCED_LEVELS, COMPLETION_FORMATS, type CompletionFormat, loadTokenCounter } from "@repost/context";
import {
  type InstructEvent,
  type InstructReport,
  instructSources,
  TRAINING_LAYOUTS,
  type TrainingLayout,
} from "@repost/pipeline";
import { MASK_LANGUAGES, type MaskLanguage, type MaskLevel } from "@repost/spec";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";
import { oneOf, ratio, wholeNumber } from "../option-values.ts";
import { formatTable } from "../output/format-table.ts";
import { createSearchReporter } from "../output/report-search.ts";
import type { Terminal } from "../output/terminal.ts";
import { addRepositoryOptions, choiceOf, type RepositoryFlags } from "./repository-options.ts";

interface InstructFlags extends RepositoryFlags {
  readonly output: string;
  readonly layout: TrainingLayout;
  readonly prompt: CompletionFormat;
  readonly masks: number;
  readonly level?: readonly MaskLevel[];
  readonly language?: readonly MaskLanguage[];
  readonly maxRowTokens: number;
  readonly maxContextTokens: number;
  readonly tokenizer: string;
  readonly mix?: string;
  readonly ratio: number;
  readonly seed: number;
}

export function instructCommand(context: CommandContext): Command {
  const command = new Command("instruct")
    .description("write training rows that ask for masked code of repositories")
    .argument("<source...>", "folder, git URL, pypi:NAME[==VERSION], npm:NAME[@VERSION], or github:QUERY")
    .optionsGroup(HELP_GROUPS.input)
    .option("--mix <file>", "JSON Lines of questions with answers in any training layout")
    .option("--ratio <share>", "share of --mix rows among all rows", ratio, 0.17)
    .optionsGroup(HELP_GROUPS.selection)
    .option("--masks <n>", "maximum masks per repository", wholeNumber(1), 20)
    .option("--level <list>", "kinds of masked code, separated by commas (default: all)", oneOf(BALANCED_LEVELS))
    .option("--language <list>", "languages, separated by commas (default: all)", oneOf(MASK_LANGUAGES))
    .option("--seed <n>", "seed of the sampler", wholeNumber(0), 1)
    .option("--max-row-tokens <n>", "maximum tokens of a row", wholeNumber(1), 32_768)
    .option("--max-context-tokens <n>", "maximum tokens of other files in a prompt", wholeNumber(0), 8192)
    .option(
      "--tokenizer <name|file>",
      "token encoding: o200k_base, cl100k_base, or path of a tokenizer.json",
      "o200k_base",
    )
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <file>", "training file: .jsonl, .jsonl.gz, .json or .parquet")
    .addOption(new Option("--layout <layout>", "training columns").choices(TRAINING_LAYOUTS).default("alpaca"))
    .addOption(new Option("--prompt <format>", "prompt format").choices(COMPLETION_FORMATS).default("chat"))
    .hook("preAction", (_command, action) => refuseUnusable(action));
  return addRepositoryOptions(command).action((sources: string[], flags: InstructFlags) =>
    instruct(context, sources, flags),
  );
}

function refuseUnusable(action: Command): void {
  const flags = action.opts<InstructFlags>();
  if (flags.ratio >= 1) action.error("error: --ratio must be less than 1");
  if (flags.maxRowTokens - flags.maxContextTokens - 1024 < 1)
    action.error("error: --max-row-tokens leaves no tokens for the masked file");
}

async function instruct(
  { terminal, signal }: CommandContext,
  sources: readonly string[],
  flags: InstructFlags,
): Promise<void> {
  const report = await instructSources({
    sources,
    output: flags.output,
    layout: flags.layout,
    format: flags.prompt,
    counter: await loadTokenCounter(flags.tokenizer),
    masks: flags.masks,
    levels: flags.level,
    languages: flags.language,
    maxTokens: flags.maxRowTokens,
    maxContextTokens: flags.maxContextTokens,
    mix: flags.mix === undefined ? undefined : { file: flags.mix, ratio: flags.ratio },
    choice: choiceOf(flags),
    seed: flags.seed,
    signal,
    onEvent: reportSampling(terminal),
  });
  terminal.print(terminal.json ? JSON.stringify(report) : formatReport(report));
  terminal.say(`\n${flags.output}`);
}

function reportSampling(terminal: Terminal): (event: InstructEvent) => void {
  const reportSearch = createSearchReporter(terminal);
  return (event) => {
    if (event.type === "repository-sampled") terminal.say(`${event.source}: ${event.rows} rows`);
    else if (event.type === "repository-lost") terminal.say(`${event.source}: left out: ${event.detail}`);
    else reportSearch(event);
  };
}

function formatReport({ rows, completions, mixed, repositories, levels, languages, lost }: InstructReport): string {
  const counts = (values: Readonly<Record<string, number>>): string =>
    Object.entries(values)
      .toSorted(([, few], [, many]) => many - few)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  return formatTable([
    ["rows", String(rows), `${completions} with masked code, ${mixed} of the mixed file`],
    ["repositories", String(repositories), counts(languages)],
    ["levels", "", counts(levels)],
    ...(Object.keys(lost).length === 0 ? [] : [["left out", "", counts(lost)]]),
  ]);
}
