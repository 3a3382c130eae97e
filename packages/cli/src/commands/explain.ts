import { findInstance } from "@repost/pipeline";
import type { CommandContext } from "../command-context.ts";
import { formatExplanation } from "../output/format-explanation.ts";
import { printResult } from "../output/terminal.ts";

export async function explain({ terminal }: CommandContext, run: string, id: string): Promise<void> {
  const instance = await findInstance({ run, id });
  printResult(terminal, instance, formatExplanation);
}
