import { findInstance, readRunEnvironments } from "@repost/pipeline";
import type { Environment } from "@repost/spec";
import { records } from "@repost/spec";
import { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { formatEnvironment } from "../output/format-environment.ts";
import { formatPercent } from "../output/format-percent.ts";
import { formatTable } from "../output/format-table.ts";

export function showCommand(context: CommandContext): Command {
  return new Command("show")
    .description("list the environments of a run, or show one")
    .argument("<run>", "run directory")
    .argument("[id]", "instance id or part of it")
    .action((run: string, id: string | undefined) => (id === undefined ? list(context, run) : show(context, run, id)));
}

async function list({ terminal }: CommandContext, run: string): Promise<void> {
  const rows: (string | number)[][] = [["ENVIRONMENT", "TESTS", "COVERAGE", "MUTATION"]];
  for await (const environment of readRunEnvironments(run)) {
    if (terminal.json) terminal.print(records.environment.line(records.environment.dropUnknownFields(environment)));
    else rows.push(listRow(environment));
  }
  if (!terminal.json) terminal.print(formatTable(rows));
}

function listRow({ instance_id, tests, quality }: Environment): (string | number)[] {
  return [instance_id, tests.length, formatPercent(quality.branch_coverage), formatPercent(quality.mutation.score)];
}

async function show({ terminal }: CommandContext, run: string, id: string): Promise<void> {
  const instance = await findInstance({ run, id });
  if (terminal.json) terminal.print(JSON.stringify(instance));
  else terminal.print(formatEnvironment(instance));
}
