import { importSolutions, reviewSheets } from "@repost/pipeline";
import { reviewSettings, type ReviewSettings } from "@repost/spec/settings";
import { Command } from "commander";
import { addSettings } from "../add-settings.ts";
import type { CommandContext } from "../command-context.ts";
import { formatReview, formatSolutions } from "../output/format-review.ts";

export function reviewCommand(context: CommandContext): Command {
  const command = new Command(reviewSettings.command)
    .description("summarize review sheets, or import solve sheets as predictions")
    .argument("<sheet...>", "CSV files, one per person, named after the person");
  return addSettings(command, reviewSettings).action((sheets: string[], flags: ReviewSettings) =>
    review(context, sheets, flags),
  );
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
