import { chooseRepoEval, discoverSources, type DiscoverEvent, type DiscoverReport } from "@repost/pipeline";
import type { RepoEvalFound } from "@repost/pipeline";
import { RUN_FILES, records } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatTable } from "../output/format-table.ts";
import { formatLanguageChoice } from "../output/format-language-choice.ts";
import { createSearchReporter } from "../output/report-search.ts";
import type { Terminal } from "../output/terminal.ts";
import { addDiscoveryOptions, discoveryOf, type DiscoveryFlags } from "./discovery-options.ts";
import { addRepositoryOptions, choiceOf, type RepositoryFlags } from "./repository-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface DiscoverFlags extends DiscoveryFlags, RepositoryFlags {
  readonly output?: string;
  readonly repoeval?: string;
}

export function discoverCommand(context: CommandContext): Command {
  const command = new Command("discover")
    .description("list the functions that build selects")
    .argument("<source...>", "folder, git URL, pypi:NAME[==VERSION], npm:NAME[@VERSION], or github:QUERY")
    .optionsGroup(HELP_GROUPS.input)
    .option("--repoeval <file>", "RepoEval rows; selects their functions in the dataset's repositories")
    .optionsGroup(HELP_GROUPS.output)
    .option("-o, --output <run>", `run directory in which ${RUN_FILES.targets} is written`);
  return addRepositoryOptions(addDiscoveryOptions(command)).action((sources: string[], flags: DiscoverFlags) =>
    discover(context, sources, flags),
  );
}

async function discover(
  { terminal, signal }: CommandContext,
  sources: readonly string[],
  flags: DiscoverFlags,
): Promise<void> {
  const { repoeval } = flags;
  const asked = repoeval === undefined ? undefined : await chooseRepoEval(repoeval, sources, { signal });
  const report = await discoverSources({
    sources,
    run: flags.output ?? null,
    discovery: asked?.discovery ?? discoveryOf(flags),
    ...(asked === undefined ? {} : { isWanted: asked.isWanted }),
    choice: choiceOf(flags),
    signal,
    onEvent: reportDiscovery(terminal, sources.length > 1 || sources.some((source) => /^github:/iu.test(source))),
  });
  if (!terminal.json) terminal.say(`\n${summary(report)}`);
  if (asked !== undefined) terminal.say(rowsText(asked.found()));
}

function rowsText({ rows, found, missing }: RepoEvalFound): string {
  const of = missing.length === 0 ? "" : ` Nothing was found of ${missing.join(", ")}: name their folders too.`;
  return `${found} of ${rows} rows have their function there.${of}`;
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
  const left = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
  const where = repositories === 1 ? "" : ` in ${repositories} repositories`;
  return `${targets} functions${where}${left.length === 0 ? "" : `; left out: ${left.join(", ")}`}.`;
}
