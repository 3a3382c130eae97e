import { chooseRepoEval, discoverSources, type DiscoverEvent, type DiscoverReport } from "@repost/pipeline";
import type { RepoEvalFound } from "@repost/pipeline";
import { records } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatCounts } from "../output/format-counts.ts";
import { formatTable } from "../output/format-table.ts";
import { formatLanguageChoice } from "../output/format-language-choice.ts";
import { createSearchReporter } from "../output/report-search.ts";
import type { Terminal } from "../output/terminal.ts";
import { discoveryOf } from "./discovery-options.ts";
import { choiceOf, refuseReversedDates } from "./repository-options.ts";

export async function discover(
  { terminal, signal }: CommandContext,
  sources: readonly string[],
  flags: SettingsOf<"discover">,
  command: Command,
): Promise<void> {
  refuseReversedDates(command);
  const { repoeval } = flags;
  const selection = repoeval === undefined ? undefined : await chooseRepoEval(repoeval, sources, { signal });
  const report = await discoverSources({
    sources,
    run: flags.output ?? null,
    discovery: selection?.discovery ?? discoveryOf(flags),
    ...(selection === undefined ? {} : { isWanted: selection.isWanted }),
    choice: choiceOf(flags),
    signal,
    onEvent: reportDiscovery(terminal, sources.length > 1 || sources.some((source) => /^github:/iu.test(source))),
  });
  if (!terminal.json) terminal.say(`\n${summary(report)}`);
  if (selection !== undefined) terminal.say(rowsText(selection.matches()));
}

function rowsText({ rows, matched, missing }: RepoEvalFound): string {
  const of = missing.length === 0 ? "" : ` Nothing was found of ${missing.join(", ")}: name their folders too.`;
  return `${matched} of ${rows} rows have their function there.${of}`;
}

/** With `several` repositories, lines begin with the name. */
function reportDiscovery(terminal: Terminal, several: boolean): (event: DiscoverEvent) => void {
  const reportSearch = createSearchReporter(terminal);
  return (event) => {
    if (event.type === "targets-discovered") {
      if (event.languages.length > 0) terminal.say(formatLanguageChoice(event));
      if (terminal.json) for (const target of event.targets) terminal.print(records.target.line(target));
      else if (event.targets.length > 0)
        terminal.print(
          formatTable(
            event.targets.map((target) => [
              ...(several ? [target.repo.name] : []),
              `${target.path}:${target.start_line}`,
              target.func_name,
              target.kind,
            ]),
          ),
        );
    } else if (event.type === "source-lost") {
      terminal.say(`${event.rejection.source}: left out: ${event.rejection.detail}`);
    } else reportSearch(event);
  };
}

function summary({ repositories, targets, skipped }: DiscoverReport): string {
  const omissions = formatCounts(skipped);
  const where = repositories === 1 ? "" : ` in ${repositories} repositories`;
  return `${targets} functions${where}${omissions === "" ? "" : `; left out: ${omissions}`}.`;
}
