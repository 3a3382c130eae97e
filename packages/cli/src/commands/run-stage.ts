import type { StageEvent, StageReport } from "@repost/pipeline";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatStage } from "../output/format-stage.ts";
import { createStageReporter } from "../output/report-stage.ts";

/** Reasons that the same command retries. */
const PASSING = ["infrastructure", "internal_error"];

/** The exit code is 3 when some functions can be retried. */
export async function runStage(
  { terminal, exit }: CommandContext,
  label: string,
  work: (onEvent: (event: StageEvent) => void) => Promise<StageReport>,
): Promise<void> {
  const reporter = createStageReporter(terminal, label);
  let report: StageReport;
  try {
    report = await work(reporter.onEvent);
  } finally {
    reporter.stop();
  }
  terminal.print(terminal.json ? JSON.stringify(report) : formatStage(report));
  const lost = Object.values(report.rejected).reduce((sum, count) => sum + count, 0);
  const isIncomplete = PASSING.some((reason) => reason in report.rejected) || report.accepted + lost < report.items;
  if (isIncomplete) exit(EXIT.incomplete);
}
