import { findInstance } from "@repost/pipeline";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatExplanation } from "../output/format-explanation.ts";
import { printResult } from "../output/terminal.ts";

export function explainCommand(context: CommandContext): Command {
  return new Command("explain")
    .description("explain why a function was accepted or rejected")
    .argument("<run>", "run directory")
    .argument("<id>", "instance id or part of it")
    .action((run: string, id: string) => explain(context, run, id));
}

async function explain({ terminal }: CommandContext, run: string, id: string): Promise<void> {
  const instance = await findInstance({ run, id });
  printResult(terminal, instance, formatExplanation);
}
