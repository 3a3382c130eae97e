import path from "node:path";
import { readReport } from "@repost/pipeline";
import { RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatFunnel } from "../output/format-funnel.ts";
import { formatScores } from "../output/format-scores.ts";

export function reportCommand(context: CommandContext): Command {
  return new Command("report")
    .description("print the figures of a finished run, and where its page is")
    .argument("<run>")
    .action((run: string) => report(context, run));
}

async function report({ terminal }: CommandContext, run: string): Promise<void> {
  const finished = await readReport(run);
  if (terminal.json) {
    terminal.print(JSON.stringify(finished.report));
    return;
  }
  terminal.print(finished.kind === "build" ? formatFunnel(finished.report) : formatScores(finished.report));
  terminal.say(`\n${path.join(run, RUN_FILES.page)}`);
}
