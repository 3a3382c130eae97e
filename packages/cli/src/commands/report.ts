import path from "node:path";
import { compareEvalRuns, readReport } from "@repost/pipeline";
import { LEADERBOARD_FILES, RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { wholeNumber } from "../option-values.ts";
import { formatFunnel } from "../output/format-funnel.ts";
import { formatLeaderboard } from "../output/format-leaderboard.ts";
import { formatScores } from "../output/format-scores.ts";

interface ReportFlags {
  readonly output?: string;
  readonly k?: number;
}

export function reportCommand(context: CommandContext): Command {
  return new Command("report")
    .description("print the figures of a finished run, or of several evaluations side by side")
    .argument("<run...>", "one run of any kind, or evaluations of the same dataset")
    .option("-o, --output <folder>", "write a leaderboard of evaluations: JSON, Markdown, CSV and a page")
    .option("--k <n>", "pass@k that evaluations are ordered and compared by (default: the least)", wholeNumber(1))
    .action((runs: string[], flags: ReportFlags) => report(context, runs, flags));
}

async function report(context: CommandContext, runs: readonly string[], flags: ReportFlags): Promise<void> {
  const [run, ...others] = runs;
  if (run === undefined || others.length > 0 || flags.output !== undefined) return compare(context, runs, flags);
  const { terminal } = context;
  const finished = await readReport(run);
  if (terminal.json) {
    terminal.print(JSON.stringify(finished.report));
    return;
  }
  terminal.print(finished.kind === "build" ? formatFunnel(finished.report) : formatScores(finished.report));
  terminal.say(`\n${path.join(run, RUN_FILES.page)}`);
}

async function compare(
  { terminal, signal }: CommandContext,
  runs: readonly string[],
  { output, k }: ReportFlags,
): Promise<void> {
  const leaderboard = await compareEvalRuns({
    runs,
    ...(output === undefined ? {} : { output }),
    ...(k === undefined ? {} : { k }),
    signal,
  });
  terminal.print(terminal.json ? JSON.stringify(leaderboard) : formatLeaderboard(leaderboard));
  if (output !== undefined) terminal.say(`\n${path.join(output, LEADERBOARD_FILES.page)}`);
}
