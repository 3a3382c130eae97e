import { createRepositoryTools, type MaskEvent, maskSources } from "@repost/pipeline";
import type { MaskReport } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatDuration } from "../output/format-duration.ts";
import { type Progress, withProgress } from "../output/progress.ts";
import { createSearchReporter } from "../output/report-search.ts";
import { printResult, type Terminal } from "../output/terminal.ts";
import { openRuntime } from "./package-options.ts";
import { choiceOf, refuseReversedDates } from "./repository-options.ts";
import { formatPercent } from "../output/format-percent.ts";
import { greatestFirst } from "../output/format-counts.ts";
import { formatTable } from "../output/format-table.ts";

export async function mask(
  { terminal, signal, exit }: CommandContext,
  sources: readonly string[],
  flags: SettingsOf<"mask">,
  command: Command,
): Promise<void> {
  refuseReversedDates(command);
  await using runtime = await openRuntime({ flags, terminal });
  const { executor, environments } = runtime;
  const { output: folder, preset, published, level, maxTasks, maxMasks, seed } = flags;
  const report = await withProgress({ terminal, label: "mask" }, (progress) =>
    maskSources({
      sources,
      folder,
      executor,
      tools: createRepositoryTools(executor, environments),
      choice: { preset, published, levels: level, maxTasks, maxMasks, seed },
      repositories: choiceOf(flags),
      ...(flags.maxWorkers === undefined ? {} : { concurrency: flags.maxWorkers }),
      signal,
      onEvent: showProgress(terminal, progress),
    }),
  );
  printResult(terminal, report, formatMasks);
  terminal.say(`\n${folder}: ${report.tasks} tasks; took ${formatDuration(report.wall_s)}.`);
  if (report.rejected.infrastructure !== undefined) exit(EXIT.incomplete);
}

function showProgress(terminal: Terminal, progress: Progress): (event: MaskEvent) => void {
  const tally = { valid: 0, rejected: 0 };
  const showSearch = createSearchReporter(terminal);
  return (event) => {
    if (event.type === "repository-prepared") {
      const { repo, suite } = event.repository;
      terminal.say(`${repo.name}: ${suite.passed} of ${suite.tests} tests pass, ${event.masks} masks`);
      progress.expect(event.masks);
    } else if (event.type === "mask-checked") {
      tally[event.reason === null ? "valid" : "rejected"] += 1;
      progress.advance(tally);
    } else if (event.type === "repository-lost") {
      terminal.say(`${event.rejection.source}: ${event.rejection.reason}: ${event.rejection.detail}`);
    } else if (event.type !== "repository-finished") showSearch(event);
  };
}

function formatMasks(report: MaskReport): string {
  const { levels, sampled, reached, tasks, repeated, mutants, rejected } = report;
  const rows: (string | number)[][] = [["level", "masks", "reached", "tasks", ""]];
  for (const [level, counts] of Object.entries(levels)) {
    rows.push([level, counts.sampled, counts.reached, counts.valid, share(counts.valid, counts.sampled)]);
  }
  rows.push(["all", sampled, reached, tasks, share(tasks, sampled)]);
  const facts = [
    ["reference passes every run", `${repeated} of ${reached}`, share(repeated, reached)],
    ["mutants killed", `${mutants.killed} of ${mutants.total}`, share(mutants.killed, mutants.total)],
  ];
  return [rows, facts, greatestFirst(rejected)]
    .filter((table) => table.length > 0)
    .map(formatTable)
    .join("\n\n");
}

function share(count: number, total: number): string {
  return formatPercent(total === 0 ? null : count / total);
}
