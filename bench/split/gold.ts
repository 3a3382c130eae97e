/**
 * Records a published dataset at level split, and compares with its own rule for the reference.
 *
 * `node --conditions=@repost/source bench/split/gold.ts DATASET [--packages FOLDER] [--only TASK,...]`
 */
import { mapConcurrent } from "@repost/spec";
import { parseArgs } from "node:util";
import { type PublishedTask, readPublished } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import { loadLanguage } from "@repost/syntax";
import { createBenchExecutor } from "./bench-executor.ts";
import { LIMITS, runPublished } from "./published-rule.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    packages: { type: "string" },
    only: { type: "string" },
  },
});
const [dataset = ""] = positionals;
await using bench = await createBenchExecutor(values.packages);
const { executor, environment } = bench;
const judge = createJudge({ executor, limits: { memory_bytes: LIMITS.memory_bytes } });
const adapter = await loadLanguage("python");
const only = values.only?.split(",");

const tasks: PublishedTask[] = [];
for await (const task of readPublished(dataset)) {
  if (task.language === "python" && (only === undefined || only.includes(task.task_id))) tasks.push(task);
}

const counts = new Map<string, number>();
await mapConcurrent(tasks, 2, async (task) => {
  const published = await runPublished(executor, adapter, { task, solution: task.reference, environment });
  const recorded = published?.passed === true ? await judge.record({ ...task, environment }) : null;
  const outcome =
    recorded === null
      ? "not passed by the published rule"
      : recorded.status === "accepted"
        ? `accepted${recorded.value.recording.handles ? ", handles" : ""}`
        : recorded.reason;
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const why = recorded === null ? published?.reason : recorded.status === "accepted" ? "" : recorded.detail;
  if (only !== undefined || !outcome.startsWith("accepted")) {
    console.log(
      `${task.task_id.padEnd(14)} ${outcome}: ${(why ?? "no such function").slice(0, only === undefined ? 300 : 3_000)}`,
    );
  }
});
for (const [outcome, count] of [...counts].toSorted(([, left], [, right]) => right - left))
  console.log(`${String(count).padStart(5)}  ${outcome}`);
