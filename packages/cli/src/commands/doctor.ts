import { inspectMachine } from "@repost/pipeline";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { EXIT } from "../exit-codes.ts";
import { formatDoctor } from "../output/format-doctor.ts";
import { printResult } from "../output/terminal.ts";

export function doctorCommand(context: CommandContext): Command {
  return new Command("doctor").description("check this machine and print remedies").action(() => doctor(context));
}

async function doctor({ terminal, signal, exit }: CommandContext): Promise<void> {
  const report = await inspectMachine({ signal });
  printResult(terminal, report, formatDoctor);
  if (!report.every(({ status }) => status !== "missing")) exit(EXIT.error);
}
