import path from "node:path";
import { buildEnvironments, type BuildEvent, COVERAGE_KINDS, type CoverageKind } from "@repost/pipeline";
import type { BuildReport } from "@repost/spec";
import { RUN_FILES } from "@repost/spec";
import { Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { dateOrNone, wholeNumber } from "../option-values.ts";
import { formatDuration } from "../output/format-duration.ts";
import { formatFunnel } from "../output/format-funnel.ts";
import { createProgress, type Progress } from "../output/progress.ts";
import { createSearchReporter } from "../output/report-search.ts";
import type { Terminal } from "../output/terminal.ts";
import { addConfigOptions, type ConfigFlags, readConfigValues } from "./config-options.ts";
import { addDiscoveryOptions, discoveryOf, type DiscoveryFlags } from "./discovery-options.ts";
import { addGateOptions, type GateFlags, gatesOf } from "./gate-options.ts";
import { addStrategyOptions, modelOf, type StrategyFlags } from "./strategy-options.ts";
import { addRepositoryOptions, choiceOf, type RepositoryFlags } from "./repository-options.ts";
import { addExecutorOption, addUnsafeOption, type ExecutorFlags } from "./executor-options.ts";
import { addPackageOptions, openRuntime, type PackageFlags } from "./package-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface BuildFlags
  extends DiscoveryFlags, RepositoryFlags, PackageFlags, ConfigFlags, GateFlags, StrategyFlags, ExecutorFlags {
  readonly output: string;
  readonly coverage: CoverageKind;
  readonly maxWorkers?: number;
  readonly allowUnsafeLocalExec?: boolean;
  readonly cutoff?: string;
}

export function buildCommand(context: CommandContext): Command {
  const command = new Command("build")
    .description("build tested environments from repositories")
    .argument(
      "<source...>",
      "folder, git URL, pypi:NAME[==VERSION], npm:NAME[@VERSION], github:QUERY, or file of function rows",
    )
    .optionsGroup(HELP_GROUPS.output)
    .requiredOption("-o, --output <run>", "run directory; the same command again resumes it")
    .optionsGroup(HELP_GROUPS.gates)
    .addOption(
      new Option("--coverage <kind>", "coverage method for JavaScript and TypeScript")
        .choices(COVERAGE_KINDS)
        .default("exact"),
    )
    .optionsGroup(HELP_GROUPS.execution)
    .option("-j, --max-workers <n>", "functions processed in parallel (default: one per core)", wholeNumber(1))
    .optionsGroup(HELP_GROUPS.packages)
    .option("--cutoff <date>", "latest release date of packages, or none (default: the source's date)", dateOrNone);
  addGateOptions(command);
  addStrategyOptions(command);
  addUnsafeOption(command);
  addConfigOptions(addExecutorOption(addPackageOptions(addRepositoryOptions(addDiscoveryOptions(command)))));
  return command.action((sources: string[], flags: BuildFlags) => build(context, sources, flags));
}

async function build(
  { terminal, signal, exit }: CommandContext,
  sources: readonly string[],
  flags: BuildFlags,
): Promise<void> {
  const model = modelOf(flags);
  const given = await readConfigValues(flags, sources, terminal);
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const progress = createProgress({ terminal, label: "build" });
  let report: BuildReport;
  try {
    report = await buildEnvironments({
      sources,
      run: flags.output,
      executor,
      allowUnsafeLocalExec: flags.allowUnsafeLocalExec ?? false,
      discovery: discoveryOf(flags),
      choice: choiceOf(flags),
      environments: flags.install ? { environments, cutoff: flags.cutoff } : null,
      given,
      model,
      coverage: flags.coverage,
      ...gatesOf(flags),
      seed: flags.seed,
      ...(flags.maxWorkers === undefined ? {} : { concurrency: flags.maxWorkers }),
      signal,
      onEvent: reportProgress(terminal, progress),
    });
  } finally {
    progress.stop();
  }
  if (terminal.json) terminal.print(JSON.stringify(report));
  else {
    terminal.print(formatFunnel(report));
    terminal.say(
      `\n${path.join(flags.output, RUN_FILES.page)} shows each of them; took ${formatDuration(report.wall_s)}.`,
    );
  }
  if (Object.values(report.rejected).some((reasons) => "infrastructure" in reasons)) exit(EXIT.incomplete);
}

function reportProgress(terminal: Terminal, progress: Progress): (event: BuildEvent) => void {
  const tally = { accepted: 0, rejected: 0 };
  const reportSearch = createSearchReporter(terminal);
  return (event) => {
    if (event.type === "source-opened") {
      const known = event.finished === 0 ? "" : `, ${event.finished} finished before`;
      terminal.say(`${event.name}: ${event.targets} functions${known}`);
      progress.expect(event.targets - event.finished);
    } else if (event.type === "source-failed") {
      terminal.say(
        `${event.source}: left out: ${event.error instanceof Error ? event.error.message : String(event.error)}`,
      );
    } else if (event.type === "source-left-out") {
      terminal.say(`${event.source}: left out: ${event.rejection.detail}`);
    } else if (event.type === "environments-ready") {
      for (const { notes } of event.locks) for (const note of notes) terminal.say(note);
      for (const { module, reason } of event.unresolved) terminal.say(`${module} is left out: ${reason}`);
    } else if (event.type === "target-accepted") {
      tally.accepted += 1;
      progress.advance(tally);
    } else if (event.type === "target-rejected") {
      tally.rejected += 1;
      progress.advance(tally);
    } else if (event.type === "environment-dropped") {
      terminal.say(`${event.rejection.instance_id ?? event.rejection.source}: left out: ${event.rejection.detail}`);
    } else if (event.type !== "source-finished") reportSearch(event);
  };
}
