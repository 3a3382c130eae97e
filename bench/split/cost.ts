/**
 * What judging at level split costs beside running the published script, interleaved, processor time of the runs (the workers that pass messages on are not in it):
 * node --conditions=@repost/source bench/split/cost.ts DATASET [--packages FOLDER] [--rows 40] [--rounds 3]
 */
import { parseArgs } from "node:util";
import { type PublishedTask, readPublished } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import type { Recorded } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
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

const best = { published: new Map<string, number>(), split: new Map<string, number>() };
const wall = { published: 0, split: 0 };
async function measure(way: "published" | "split", id: string, run: () => Promise<unknown>): Promise<void> {
  const before = bench.spentMs();
  const started = performance.now();
  await run();
  wall[way] += performance.now() - started;
  best[way].set(id, Math.min(bench.spentMs() - before, best[way].get(id) ?? Infinity));
}
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const { task, recorded } of rows) {
    await measure("published", task.task_id, () =>
      runPublished(executor, adapter, { task, solution: task.reference, environment }),
    );
    await measure("split", task.task_id, () =>
      judge.judge({ module: task.module, solution: task.reference, environment, ...recorded }),
    );
  }
}
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
const ratios = [...best.split].map(([id, ms]) => ms / (best.published.get(id) ?? 1)).toSorted((a, b) => a - b);
const at = (share: number): string => (ratios[Math.floor(share * (ratios.length - 1))] ?? 0).toFixed(2);
console.log(`${rows.length} rows, best of ${values.rounds} rounds, CPU`);
console.log(`published ${sum(best.published.values()).toFixed(0)} ms, split ${sum(best.split.values()).toFixed(0)} ms`);
console.log(`ratio of sums ${(sum(best.split.values()) / sum(best.published.values())).toFixed(2)}`);
console.log(`ratio by row: median ${at(0.5)}, 90th percentile ${at(0.9)}, largest ${at(1)}`);
console.log(`wall: published ${wall.published.toFixed(0)} ms, split ${wall.split.toFixed(0)} ms`);
