import { importSolutions, reviewSheets } from "@repost/pipeline";
import { reviewSettings, type ReviewSettings } from "@repost/spec/settings";
import type { Command } from "commander";
import { createCommand } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { formatReview, formatSolutions } from "../output/format-review.ts";

export function reviewCommand(context: CommandContext): Command {
  return createCommand(reviewSettings, "summarize review sheets, or import solve sheets as predictions")
    .argument("<sheet...>", "CSV files, one per person, named after the person")
    .action((sheets: string[], flags: ReviewSettings) => review(context, sheets, flags));
}

async function review(
  { terminal, signal }: CommandContext,
  sheets: readonly string[],
  { key, dataset, output }: ReviewSettings,
): Promise<void> {
  if (output === undefined) {
    const summary = await reviewSheets({ sheets, key, dataset, signal });
    terminal.print(terminal.json ? JSON.stringify(summary) : formatReview(summary));
    return;
  }
  const summary = await importSolutions({ sheets, key, output, signal });
  terminal.print(terminal.json ? JSON.stringify(summary) : formatSolutions(summary, output));
}
