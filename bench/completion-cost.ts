/**
 * Compares the CPU time of impacted tests with that of the whole suite.
 *
 * `node --conditions=@repost/source bench/completion-cost.ts TASKS [--count 10] [--only NAME]`
 *
 * Cold: a new process of the runner. Warm: a run of the workspace.
 */
import { parseArgs } from "node:util";
import { createEnvironments, createExecutor, type LocalExecutor } from "@repost/executor";
import { createRepositoryTools, judgeCompletions, readTaskFolder, type RepositoryTools } from "@repost/pipeline";
import type { CompletionResult } from "@repost/spec";
import { coldSuiteMs } from "./cold-suite.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "10" }, only: { type: "string", default: "" } },
});
const [path] = positionals;
if (path === undefined) throw new Error("Name a folder of tasks, then run the program again.");

const environments = createEnvironments({ versions: async () => (await executor.capabilities()).runtimes });
const executor: LocalExecutor = await createExecutor({ kind: "sandbox", resolveEnvironment: environments.resolve });
const tools = createRepositoryTools(executor, environments);
const folder = await readTaskFolder(path);

interface Suite {
  tests: number;
  warm: number;
  cold: number;
}

const rows: { readonly suite: Suite; readonly impacted: readonly number[] }[] = [];

console.log(
  "| repository | references | cold suite | warm suite | impacted tests | cold / impacted | warm / impacted |",
);
console.log("|---|---|---|---|---|---|---|");
for (const [files, { repo }] of folder.repositories) {
  const tasks = folder.tasks.filter((task) => task.files === files && repo.name.includes(values.only));
  const chosen = tasks.slice(0, Number(values.count));
  if (chosen.length === 0) continue;
  const suite: Suite = { tests: 0, warm: 0, cold: 0 };
  const results: CompletionResult[] = [];
  await judgeCompletions({
    folder,
    candidates: chosen.map((task) => ({ task, sample: 0, completion: task.middle, model: null })),
    tools: { open: (...args) => openMeasured(suite, ...args) },
    concurrency: 1,
    onResult: (result) => void results.push(result),
  });
  const impacted = results.filter(({ passed }) => passed).map(({ cpu_ms: cpu }) => cpu ?? 0);
  rows.push({ suite, impacted });
  console.log(
    `| ${repo.name}, ${suite.tests} tests | ${impacted.length} of ${chosen.length} | ${cells([suite.cold], [suite.warm], impacted)} |`,
  );
}
await executor.close();
const [cold, warm] = (["cold", "warm"] as const).map((way) =>
  rows.flatMap(({ suite, impacted }) => impacted.map(() => suite[way])),
);
const all = rows.flatMap(({ impacted }) => impacted);
console.log(`| all | ${all.length} | ${cells(cold ?? [], warm ?? [], all)} |`);
console.log(`median of the impacted tests: ${seconds(median(all))}`);

function cells(coldMs: readonly number[], warmMs: readonly number[], impactedMs: readonly number[]): string {
  const each = mean(impactedMs);
  const ratios = [coldMs, warmMs].map((suites) => (mean(suites) / each).toFixed(1));
  return [seconds(mean(coldMs)), seconds(mean(warmMs)), seconds(each), ...ratios].join(" | ");
}

async function openMeasured(
  suite: Suite,
  ...args: Parameters<RepositoryTools["open"]>
): ReturnType<RepositoryTools["open"]> {
  const opened = await tools.open(...args);
  await opened.workspace.run(opened.command);
  const { execution, tests } = await opened.workspace.run(opened.command);
  suite.warm = execution.cpu_ms ?? 0;
  suite.tests = tests.length;
  const [{ root, plan, lock }] = args;
  // A Node runner always starts a new process.
  suite.cold = plan.runtime === "node" ? suite.warm : await coldSuiteMs({ executor, root, plan, lock });
  return opened;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
