import {
  type CompletionRun,
  findCompletion,
  findCompletionRun,
  findInstance,
  readCompletions,
  readRunEnvironments,
} from "@repost/pipeline";
import type { Environment } from "@repost/spec";
import { records } from "@repost/spec";
import type { CommandContext } from "../command-context.ts";
import { completionColumns, completionCells, formatCompletion } from "../output/format-completion.ts";
import { formatEnvironment } from "../output/format-environment.ts";
import { formatPercent } from "../output/format-percent.ts";
import { formatTable } from "../output/format-table.ts";
import { printResult } from "../output/terminal.ts";

export async function show(context: CommandContext, run: string, id: string | undefined): Promise<void> {
  const completions = await findCompletionRun(run);
  if (completions !== null) await showCompletions(context, completions, id);
  else if (id === undefined) await list(context, run);
  else printResult(context.terminal, await findInstance({ run, id }), formatEnvironment);
}

async function showCompletions({ terminal }: CommandContext, run: CompletionRun, id?: string): Promise<void> {
  if (id !== undefined) {
    const completion = await findCompletion(run, id);
    printResult(terminal, completion, formatCompletion);
    return;
  }
  const tasks = (await readCompletions(run)).flatMap((record) =>
    record.task === null ? [] : { ...record, task: record.task },
  );
  if (terminal.json) for (const { task } of tasks) terminal.print(records.completionTask.line(task));
  else terminal.print(formatTable([completionColumns(run), ...tasks.map((record) => completionCells(run, record))]));
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
