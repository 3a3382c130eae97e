import { loadTokenCounter } from "@repost/context";
import { type InstructEvent, type InstructReport, instructSources } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatGreatestFirst } from "../output/format-counts.ts";
import { formatTable } from "../output/format-table.ts";
import { createSearchReporter } from "../output/report-search.ts";
import { printResult, type Terminal } from "../output/terminal.ts";
import { choiceOf, refuseReversedDates } from "./repository-options.ts";

export async function instruct(
  { terminal, signal }: CommandContext,
  sources: readonly string[],
  flags: SettingsOf<"instruct">,
  command: Command,
): Promise<void> {
  refuseReversedDates(command);
  if (flags.ratio >= 1) command.error("error: --ratio must be less than 1");
  if (flags.maxRowTokens - flags.maxContextTokens - 1024 < 1)
    command.error("error: --max-row-tokens leaves no tokens for the masked file");
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
  printResult(terminal, report, formatReport);
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
  return formatTable([
    ["rows", String(rows), `${completions} with masked code, ${mixed} of the mixed file`],
    ["repositories", String(repositories), formatGreatestFirst(languages)],
    ["levels", "", formatGreatestFirst(levels)],
    ...(Object.keys(lost).length === 0 ? [] : [["left out", "", formatGreatestFirst(lost)]]),
  ]);
}
