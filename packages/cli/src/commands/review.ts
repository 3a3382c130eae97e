import { importSolutions, reviewSheets } from "@repost/pipeline";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatReview, formatSolutions } from "../output/format-review.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

interface ReviewFlags {
  readonly key: string;
  readonly dataset?: string;
  readonly output?: string;
}

export function reviewCommand(context: CommandContext): Command {
  return new Command("review")
    .description("summarize review sheets, or import solve sheets as predictions")
    .argument("<sheet...>", "CSV files, one per person, named after the person")
    .optionsGroup(HELP_GROUPS.input)
    .requiredOption("--key <file>", "key file written with the sheet")
    .option("--dataset <dataset>", "reviewed dataset, to compare raters with its models")
    .optionsGroup(HELP_GROUPS.output)
    .option("-o, --output <file>", "predictions of solve sheets, for eval")
    .action((sheets: string[], flags: ReviewFlags) => review(context, sheets, flags));
}

async function review(
  { terminal, signal }: CommandContext,
  sheets: readonly string[],
  { key, dataset, output }: ReviewFlags,
): Promise<void> {
  if (output === undefined) {
    const summary = await reviewSheets({ sheets, key, dataset, signal });
    terminal.print(terminal.json ? JSON.stringify(summary) : formatReview(summary));
    return;
  }
  const summary = await importSolutions({ sheets, key, output, signal });
  terminal.print(terminal.json ? JSON.stringify(summary) : formatSolutions(summary, output));
}
