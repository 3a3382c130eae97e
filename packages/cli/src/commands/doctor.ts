import { inspectMachine } from "@repost/pipeline";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatDoctor } from "../output/format-doctor.ts";
import { printResult } from "../output/terminal.ts";

export async function doctor({ terminal, signal, exit }: CommandContext): Promise<void> {
  const report = await inspectMachine({ signal });
  printResult(terminal, report, formatDoctor);
  if (!report.every(({ status }) => status !== "missing")) exit(EXIT.error);
}
