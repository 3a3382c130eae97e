import path from "node:path";
import { buildEnvironments, type BuildEvent } from "@repost/pipeline";
import { errorMessage, isRetried, RUN_FILES } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatDuration } from "../output/format-duration.ts";
import { formatFunnel } from "../output/format-funnel.ts";
import { type Progress, withProgress } from "../output/progress.ts";
import { createSearchReporter } from "../output/report-search.ts";
import { printResult, type Terminal } from "../output/terminal.ts";
import { readConfigValues } from "./config-options.ts";
import { discoveryOf } from "./discovery-options.ts";
import { gatesOf } from "./gate-options.ts";
import { modelOf } from "./strategy-options.ts";
import { choiceOf, refuseReversedDates } from "./repository-options.ts";
import { openRuntime } from "./package-options.ts";

export async function build(
  { terminal, signal, exit }: CommandContext,
  sources: readonly string[],
  flags: SettingsOf<"build">,
  command: Command,
): Promise<void> {
  refuseReversedDates(command);
  const model = modelOf(flags);
  const configValues = await readConfigValues(flags, sources, terminal);
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const report = await withProgress({ terminal, label: "build" }, (progress) =>
    buildEnvironments({
      sources,
      run: flags.output,
      executor,
      allowUnsafeLocalExec: flags.allowUnsafeLocalExec ?? false,
      discovery: discoveryOf(flags),
      choice: choiceOf(flags),
      environments: flags.install ? { environments, cutoff: flags.cutoff } : null,
      suppliedValues: configValues,
      model,
      coverage: flags.coverage,
      ...gatesOf(flags),
      seed: flags.seed,
      ...(flags.maxWorkers === undefined ? {} : { concurrency: flags.maxWorkers }),
      signal,
      onEvent: reportProgress(terminal, progress),
    }),
  );
  printResult(terminal, report, formatFunnel);
  const took = formatDuration(report.wall_s);
  if (!terminal.json) terminal.say(`\n${path.join(flags.output, RUN_FILES.page)} shows each of them; took ${took}.`);
  if (Object.values(report.rejected).some((reasons) => Object.keys(reasons).some(isRetried))) exit(EXIT.incomplete);
}

function reportProgress(terminal: Terminal, progress: Progress): (event: BuildEvent) => void {
  const tally = { accepted: 0, rejected: 0 };
  const reportSearch = createSearchReporter(terminal);
  return (event) => {
    if (event.type === "source-opened") {
      const earlier = event.finished === 0 ? "" : `, ${event.finished} finished before`;
      terminal.say(`${event.name}: ${event.targets} functions${earlier}`);
      progress.expect(event.targets - event.finished);
    } else if (event.type === "source-failed") {
      terminal.say(`${event.source}: left out: ${errorMessage(event.error)}`);
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
