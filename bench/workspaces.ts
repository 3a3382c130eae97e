/**
 * Runs the suites of whole repositories from their manifests alone.
 *
 * `node --conditions=@repost/source bench/workspaces.ts [--runs 1] [--verbose] SOURCE...`
 *
 * Prints tests by verdict, CPU seconds, sizes and dates. `--verbose` adds failures and changed requirements.
 */
import { parseArgs } from "node:util";
import { createEnvironments, createSandboxExecutor, pinsOf } from "@repost/executor";
import { type RepositoryTests, testRepository } from "@repost/pipeline";
import { TEST_VERDICTS } from "@repost/spec";

const { values: flags, positionals: sources } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "1" }, verbose: { type: "boolean", default: false } },
});

/** A busy machine multiplies wall time. */
const LIMITS = { wall_ms: 3_600_000 };

const environments = createEnvironments();
const executor = createSandboxExecutor({ resolveEnvironment: environments.resolve });
try {
  console.log("| repository | passed | other | unstable | CPU s | wall s | packages | changed requirements |");
  console.log("|---|---|---|---|---|---|---|---|");
  for (const source of sources) console.log(await rowOf(source));
} finally {
  await executor.close();
}

async function rowOf(source: string): Promise<string> {
  const name = source.split("/").at(-1) ?? source;
  try {
    const result = await testRepository({ source, executor, environments, runs: Number(flags.runs), limits: LIMITS });
    if (flags.verbose) explain(result);
    return `| ${[name, ...cellsOf(result)].join(" | ")} |`;
  } catch (error) {
    return `| ${name} | ${error instanceof Error ? error.message.slice(0, 500).replaceAll("\n", " ") : String(error)} |`;
  }
}

function cellsOf({ run, unstable, environment }: RepositoryTests): readonly string[] {
  const { execution, tests, uncollected, closed, canary } = run;
  const counts = TEST_VERDICTS.map((verdict) => [verdict, tests.filter((test) => test.verdict === verdict).length]);
  const otherCounts = counts.filter(([verdict, count]) => verdict !== "passed" && count !== 0);
  const problems = [
    ...otherCounts.map(([verdict, count]) => `${count} ${verdict}`),
    ...(uncollected.length === 0 ? [] : [`${uncollected.length} files not collected`]),
    ...(closed && canary === "failed"
      ? []
      : [`${execution.status}, exit code ${execution.exit_code}, canary ${canary}`]),
  ];
  const changes = environment.changes.map(({ requirement, change }) => `${requirement} ${change}`);
  return [
    String(tests.filter(({ verdict }) => verdict === "passed").length),
    problems.join(", "),
    String(unstable.length),
    ((execution.cpu_ms ?? 0) / 1000).toFixed(1),
    (execution.wall_ms / 1000).toFixed(1),
    String(pinsOf(environment.lock).length),
    changes.join(", "),
  ];
}

function explain({ run, unstable }: RepositoryTests): void {
  const { tests, uncollected, execution } = run;
  for (const { id, reason } of uncollected) console.error(`not collected: ${id}\n${reason}`);
  for (const { id, verdict, reason = "" } of tests)
    if (verdict === "failed" || verdict === "error") console.error(`${verdict}: ${id}: ${reason.slice(0, 300)}`);
  for (const id of unstable) console.error(`unstable: ${id}`);
  if (tests.length === 0) console.error(execution.stdout.slice(-3000), execution.stderr.slice(-3000));
}
