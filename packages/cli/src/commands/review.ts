import { importSolutions, reviewSheets } from "@repost/pipeline";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatReview, formatSolutions } from "../output/format-review.ts";

interface ReviewFlags {
  readonly key: string;
  readonly dataset?: string;
  readonly output?: string;
}

export function reviewCommand(context: CommandContext): Command {
  return new Command("review")
    .description("summarize filled sheets of export --to review, or import those of export --to solve")
    .argument("<sheet...>", "filled tables (CSV), one for each person, named after the person")
    .requiredOption("--key <file>", "the key that was written with the sheet")
    .option("--dataset <dataset>", "dataset of a review, to compare raters with its models")
    .option("-o, --output <file>", "solve sheets: writes the submissions as predictions for eval")
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
