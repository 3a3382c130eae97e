/**
 * Compares the CPU time of judging at level split with that of the published script, alternating, without relaying
 * workers.
 *
 * `node --conditions=@repost/source bench/split/cost.ts DATASET [--packages FOLDER] [--rows 40] [--rounds 3]`
 */
import { parseArgs } from "node:util";
import { type PublishedTask, readPublished } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import type { Recorded } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { compareCosts } from "../compare-cost.ts";
import { createBenchExecutor } from "./bench-executor.ts";
import { LIMITS, runPublished } from "./published-rule.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    packages: { type: "string" },
    rows: { type: "string", default: "40" },
    rounds: { type: "string", default: "3" },
  },
});
await using bench = await createBenchExecutor(values.packages);
const { executor, environment } = bench;
const judge = createJudge({ executor, limits: { memory_bytes: LIMITS.memory_bytes } });
const adapter = await loadLanguage("python");

const rows: { readonly task: PublishedTask; readonly recorded: Recorded }[] = [];
for await (const task of readPublished(positionals[0] ?? "")) {
  if (rows.length >= Number(values.rows)) break;
  if (
    task.language !== "python" ||
    !(await runPublished(executor, adapter, { task, solution: task.reference, environment }))?.passed
  )
    continue;
  const recorded = await judge.record({ ...task, environment });
  if (recorded.status === "accepted") rows.push({ task, recorded: recorded.value });
}

await compareCosts({
  items: rows,
  idOf: ({ task }) => task.task_id,
  rounds: Number(values.rounds),
  spentMs: () => bench.spentMs(),
  alone: ({ task }) => runPublished(executor, adapter, { task, solution: task.reference, environment }),
  judged: ({ task, recorded }) =>
    judge.judge({ module: task.module, solution: task.reference, environment, ...recorded }),
});
