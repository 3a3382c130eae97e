import type { StageEvent, StageReport } from "@repost/pipeline";
import { isRetried, errorMessage } from "@repost/spec";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { greatestFirst } from "../output/format-counts.ts";
import { formatTable } from "../output/format-table.ts";
import { type Progress, withProgress } from "../output/progress.ts";
import { printResult, type Terminal } from "../output/terminal.ts";

/** The exit code is 3 when some functions can be retried. */
export async function runStage(
  { terminal, exit }: CommandContext,
  label: string,
  work: (onEvent: (event: StageEvent) => void) => Promise<StageReport>,
): Promise<void> {
  const report = await withProgress({ terminal, label }, (progress) => work(reportStage(terminal, progress)));
  printResult(terminal, report, formatStage);
  const lost = Object.values(report.rejected).reduce((sum, count) => sum + count, 0);
  const isIncomplete = Object.keys(report.rejected).some(isRetried) || report.accepted + lost < report.items;
  if (isIncomplete) exit(EXIT.incomplete);
}

function formatStage({ items, accepted, rejected, ...usage }: StageReport): string {
  const { llm_calls: calls, input_tokens: input = 0, output_tokens: output = 0 } = usage;
  return formatTable([
    ["functions", items, ""],
    ["made", accepted, ""],
    ...greatestFirst(rejected).map(([reason, count]) => ["lost", count, reason] as const),
    ...(calls === undefined ? [] : [["model calls", calls, `${input} tokens in, ${output} out`] as const]),
  ]);
}

function reportStage(terminal: Terminal, progress: Progress): (event: StageEvent) => void {
  const tally = { made: 0, lost: 0 };
  return (event) => {
    if (event.type === "stage-started") {
      const earlier = event.finished === 0 ? "" : `, ${event.finished} finished before`;
      terminal.say(`${event.items} functions${earlier}`);
      progress.expect(event.items - event.finished);
    } else if (event.type === "source-failed") {
      terminal.say(`${event.source}: left out: ${errorMessage(event.error)}`);
    } else if (event.type === "environments-ready") {
      for (const { notes } of event.locks) for (const note of notes) terminal.say(note);
      for (const { module, reason } of event.unresolved) terminal.say(`${module} is left out: ${reason}`);
    } else {
      tally[event.type === "item-accepted" ? "made" : "lost"] += 1;
      progress.advance(tally);
    }
  };
}
