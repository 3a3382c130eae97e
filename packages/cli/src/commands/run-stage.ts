import type { StageEvent, StageReport } from "@repost/pipeline";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatStage } from "../output/format-stage.ts";
import { createStageTeller } from "../output/tell-stage.ts";

/** Losses that the same command tries again. */
const PASSING = ["infrastructure", "internal_error"];

/** Runs one stage with progress, prints what it came to, and exits with 3 where something is left to try again. */
export async function runStage(
  { terminal, exit }: CommandContext,
  label: string,
  work: (onEvent: (event: StageEvent) => void) => Promise<StageReport>,
): Promise<void> {
  const teller = createStageTeller(terminal, label);
  let report: StageReport;
  try {
    report = await work(teller.onEvent);
  } finally {
    teller.stop();
  }
  terminal.print(terminal.json ? JSON.stringify(report) : formatStage(report));
  const lost = Object.values(report.rejected).reduce((sum, count) => sum + count, 0);
  const isIncomplete = PASSING.some((reason) => reason in report.rejected) || report.accepted + lost < report.items;
  if (isIncomplete) exit(EXIT.incomplete);
}
