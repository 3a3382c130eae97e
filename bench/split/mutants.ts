/**
 * Judges mutants of the reference by a published set's own rule and at level split; lists differences.
 *
 * `node --conditions=@repost/source bench/split/mutants.ts DATASET [--packages FOLDER] [--each 3] [--seed 1] [--only
 * TASK,...]`
 */
import { parseArgs } from "node:util";
import { type PublishedTask, readPublished } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import { mapConcurrent, type FunctionDefinition, type Mutant } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";
import { createBenchExecutor } from "./bench-executor.ts";
import { LIMITS, runPublished } from "./published-rule.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    packages: { type: "string" },
    each: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
await using bench = await createBenchExecutor(values.packages);
const { executor, environment } = bench;
const judge = createJudge({ executor, limits: { memory_bytes: LIMITS.memory_bytes } });
const adapter = await loadLanguage("python");
const only = values.only?.split(",");

function sample(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const step = mutants.length / Math.min(count, mutants.length);
  return Array.from({ length: Math.min(count, mutants.length) }, (_, at) => {
    const index = Math.floor(at * step + (seed % Math.max(1, Math.floor(step))));
    return mutants[Math.min(index, mutants.length - 1)];
  }).filter((mutant) => mutant !== undefined);
}

function mutated(code: string, definition: FunctionDefinition, { span, replacement }: Mutant): string {
  const text = functionText(code, definition);
  const { start } = definition.span;
  return text.slice(0, span.start - start) + replacement + text.slice(span.end - start);
}

const counts = { passing: 0, rows: 0, handles: 0, bothKill: 0, neitherKills: 0, onlySplit: 0, onlyPublished: 0 };

async function judgeRow(task: PublishedTask): Promise<void> {
  const request = { task, environment };
  if ((await runPublished(executor, adapter, { ...request, solution: task.reference }))?.passed !== true) return;
  const recorded = await judge.record({ ...task, environment });
  counts.passing += 1;
  if (recorded.status === "rejected")
    console.log(`${task.task_id}: not recorded: ${recorded.reason}: ${recorded.detail.slice(0, 300)}`);
  else if (recorded.value.recording.handles) counts.handles += 1;
  const definition = findFunction(adapter.functions(task.module.code), task.module.entry);
  if (recorded.status !== "accepted" || definition === undefined) return;
  counts.rows += 1;
  const { code } = task.module;
  const killed: string[] = [];
  for (const mutant of sample(adapter.mutants(code, definition), Number(values.each), Number(values.seed))) {
    const solution = mutated(code, definition, mutant);
    const published = (await runPublished(executor, adapter, { ...request, solution }))?.passed ?? false;
    const verdict = await judge.judge({ ...recorded.value, module: task.module, environment, solution });
    killed.push(`${published ? "-" : "p"}${verdict.passed ? "-" : "s"}`);
    if (published === verdict.passed) counts[published ? "neitherKills" : "bothKill"] += 1;
    else {
      counts[published ? "onlySplit" : "onlyPublished"] += 1;
      const change = `line ${mutant.line}, ${mutant.operator}: ${mutant.replacement.slice(0, 60)}`;
      console.log(
        `${task.task_id}: only ${published ? "split" : "the published rule"} kills ${change} (${verdict.detail?.slice(0, 200) ?? ""})`,
      );
    }
  }
  const handles = recorded.value.recording.handles ? ", handles" : "";
  console.log(
    `${task.task_id}: recorded${handles}, mutants killed by the published rule and by split: ${killed.join(" ")}`,
  );
}

const tasks: PublishedTask[] = [];
for await (const task of readPublished(positionals[0] ?? "")) {
  if (task.language === "python" && (only === undefined || only.includes(task.task_id))) tasks.push(task);
}
await mapConcurrent(tasks, 2, judgeRow);
const killed = { split: counts.bothKill + counts.onlySplit, published: counts.bothKill + counts.onlyPublished };
console.log(counts);
console.log(`killed at level split ${killed.split}, by the published rule ${killed.published}`);
