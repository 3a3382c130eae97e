/** Processor time of judging completions by the tests that reach the mask, beside the whole suite of each repository, in one run. */
import { parseArgs } from "node:util";
import { createEnvironments, createExecutor, type LocalExecutor } from "@repost/executor";
import { createRepositoryTools, judgeCompletions, readTaskFolder, type RepositoryTools } from "@repost/pipeline";
import type { CompletionResult } from "@repost/spec";

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
const rows: { readonly name: string; readonly tests: number; readonly suite: number; readonly impacted: number[] }[] =
  [];

for (const [files, { repo }] of folder.repositories) {
  const tasks = folder.tasks.filter((task) => task.files === files && repo.name.includes(values.only));
  const chosen = tasks.slice(0, Number(values.count));
  if (chosen.length === 0) continue;
  const suite = { cpu: 0, tests: 0 };
  const results: CompletionResult[] = [];
  await judgeCompletions({
    folder,
    candidates: chosen.map((task) => ({ task, sample: 0, completion: task.middle, model: null })),
    tools: { open: (...args) => openMeasured(suite, ...args) },
    concurrency: 1,
    onResult: (result) => void results.push(result),
  });
  const impacted = results.filter(({ passed }) => passed).map(({ cpu_ms: cpu }) => cpu ?? 0);
  rows.push({ name: repo.name, tests: suite.tests, suite: suite.cpu, impacted });
  const ratio = suite.cpu / mean(impacted);
  console.log(
    `${repo.name}: suite of ${suite.tests} tests ${seconds(suite.cpu)}; ${impacted.length} of ${chosen.length} references ${seconds(mean(impacted))} each; ${ratio.toFixed(1)} times`,
  );
}
await executor.close();
const suites = rows.flatMap(({ suite, impacted }) => impacted.map(() => suite));
const impacted = rows.flatMap((row) => row.impacted);
console.log(
  `all ${impacted.length}: suites ${seconds(mean(suites))}, impacted tests ${seconds(mean(impacted))}, median ${seconds(median(impacted))}; ${(mean(suites) / mean(impacted)).toFixed(1)} times`,
);

/** Opens a repository and measures its whole suite twice; the first run warms the sandbox. */
async function openMeasured(
  suite: { cpu: number; tests: number },
  ...args: Parameters<RepositoryTools["open"]>
): ReturnType<RepositoryTools["open"]> {
  const opened = await tools.open(...args);
  await opened.workspace.run(opened.command);
  const { execution, tests } = await opened.workspace.run(opened.command);
  suite.cpu = execution.cpu_ms ?? 0;
  suite.tests = tests.length;
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
