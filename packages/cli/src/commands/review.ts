import { importSolutions, reviewSheets } from "@repost/pipeline";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { formatReview, formatSolutions } from "../output/format-review.ts";
import { printResult } from "../output/terminal.ts";

export async function review(
  { terminal, signal }: CommandContext,
  sheets: readonly string[],
  { key, dataset, output }: SettingsOf<"review">,
): Promise<void> {
  if (output === undefined) {
    const summary = await reviewSheets({ sheets, key, dataset, signal });
    printResult(terminal, summary, formatReview);
    return;
  }
  const summary = await importSolutions({ sheets, key, output, signal });
  terminal.print(terminal.json ? JSON.stringify(summary) : formatSolutions(summary, output));
}
