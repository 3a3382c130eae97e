/**
 * Judges equivalent variants of the reference, by a published set's own rule and at level split.
 *
 * `node --conditions=@repost/source bench/split/variants.ts DATASET [--packages FOLDER] [--every 1] [--only TASK,...]`
 */
import { mapConcurrent } from "@repost/spec";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { type PublishedTask, readPublished } from "@repost/dataset";
import { createJudge } from "@repost/judge";
import { loadLanguage } from "@repost/syntax";
import { createBenchExecutor } from "./bench-executor.ts";
import { LIMITS, runPublished } from "./published-rule.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { packages: { type: "string" }, every: { type: "string", default: "1" }, only: { type: "string" } },
});
await using bench = await createBenchExecutor(values.packages);
const { executor, environment } = bench;
const judge = createJudge({ executor, limits: { memory_bytes: LIMITS.memory_bytes } });
const adapter = await loadLanguage("python");
const only = values.only?.split(",");
const WRITER = fileURLToPath(new URL("variants.py", import.meta.url));
const counts = new Map<string, { both: number; neither: number; onlySplit: number; onlyPublished: number }>();

async function judgeRow(task: PublishedTask): Promise<void> {
  const recorded = await judge.record({ ...task, environment });
  if (recorded.status !== "accepted") return;
  const { stdout } = await promisify(execFile)("python3", [WRITER, task.reference]);
  for (const [kind, solution] of Object.entries(JSON.parse(stdout) as Readonly<Record<string, string>>)) {
    const published = (await runPublished(executor, adapter, { task, solution, environment }))?.passed ?? false;
    const verdict = await judge.judge({ ...recorded.value, module: task.module, environment, solution });
    const count = counts.get(kind) ?? { both: 0, neither: 0, onlySplit: 0, onlyPublished: 0 };
    counts.set(kind, count);
    if (published === verdict.passed) count[published ? "both" : "neither"] += 1;
    else {
      count[published ? "onlyPublished" : "onlySplit"] += 1;
      console.log(
        `${task.task_id} ${kind}: only ${published ? "the published rule" : "split"} passes it (${verdict.detail ?? ""})`,
      );
    }
  }
}

const tasks: PublishedTask[] = [];
for await (const task of readPublished(positionals[0] ?? "")) {
  if (task.language === "python" && (only === undefined || only.includes(task.task_id))) tasks.push(task);
}
await mapConcurrent(
  tasks.filter((_task, at) => at % Number(values.every) === 0),
  2,
  judgeRow,
);
for (const [kind, count] of counts) console.log(kind.padEnd(20), count);
