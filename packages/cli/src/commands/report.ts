import path from "node:path";
import { compareEvalRuns, readReport } from "@repost/pipeline";
import { LEADERBOARD_FILES, RUN_FILES, withoutUndefined } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { formatFunnel } from "../output/format-funnel.ts";
import { formatLeaderboard } from "../output/format-leaderboard.ts";
import { formatScores } from "../output/format-scores.ts";
import { printResult } from "../output/terminal.ts";

export async function report(
  context: CommandContext,
  runs: readonly string[],
  flags: SettingsOf<"report">,
): Promise<void> {
  const [run, ...otherRuns] = runs;
  if (run === undefined || otherRuns.length > 0 || flags.output !== undefined) return compare(context, runs, flags);
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
  { output, k }: SettingsOf<"report">,
): Promise<void> {
  const leaderboard = await compareEvalRuns({
    runs,
    ...withoutUndefined({ output, k }),
    signal,
  });
  printResult(terminal, leaderboard, formatLeaderboard);
  if (output !== undefined) terminal.say(`\n${path.join(output, LEADERBOARD_FILES.page)}`);
}
