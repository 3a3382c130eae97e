/**
 * Compares the CPU time of a repository's fastest test in a cold pytest, a warm workspace, and with compiled modules.
 *
 * `node --conditions=@repost/source bench/workspace-cost.ts [--rounds 8] FOLDER...`
 *
 * Prints medians of alternating rounds.
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createEnvironments, createSandboxExecutor, WORKSPACE_LIMITS } from "@repost/executor";
import { openRepositoryWorkspace } from "@repost/pipeline";
import type { WorkspaceRun } from "@repost/spec";
import { copyForRuns, runCold } from "./cold-suite.ts";

const { values: flags, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "8" } },
});
const LIMITS = { ...WORKSPACE_LIMITS, wall_ms: 3_600_000 };

const environments = createEnvironments();
const executor = createSandboxExecutor({ resolveEnvironment: environments.resolve });
try {
  console.log("| repository | test | cold CPU ms | warm CPU ms | compiled CPU ms | cold / compiled |");
  console.log("|---|---|---|---|---|---|");
  for (const root of folders) console.log(await rowOf(root));
} finally {
  await executor.close();
}

async function rowOf(root: string): Promise<string> {
  const options = { root, executor, environments, limits: LIMITS };
  await using plain = await openRepositoryWorkspace(options);
  await using compiled = await openRepositoryWorkspace({ ...options, compile: true });
  const whole = await compiled.workspace.run(compiled.command);
  const passed = whole.tests.filter(({ verdict, id }) => verdict === "passed" && !id.includes("#"));
  const test = passed.toSorted((left, right) => left.ms - right.ms)[0];
  if (test === undefined) return `| ${root} | no test passes |`;
  const copy = await copyForRuns(root);
  const times: Record<"cold" | "warm" | "compiled", number[]> = { cold: [], warm: [], compiled: [] };
  for (let round = 0; round < Number(flags.rounds); round += 1) {
    times.cold.push(
      cpuOf(
        await runCold({
          executor,
          root: copy,
          plan: plain.plan,
          environment: plain.environment.digest,
          arguments: [test.id],
        }),
        "cold",
      ),
    );
    times.warm.push(cpuOf(verified(await plain.workspace.run(plain.command, { only: [test.id] })), "warm"));
    times.compiled.push(
      cpuOf(verified(await compiled.workspace.run(compiled.command, { only: [test.id] })), "compiled"),
    );
  }
  await rm(copy, { recursive: true });
  const [cold, warm, fast] = [times.cold, times.warm, times.compiled].map((all) => median(all));
  const cells = [cold, warm, fast].map((value) => (value ?? 0).toFixed(0));
  return `| ${[root.split("/").at(-1), test.id, ...cells, ((cold ?? 0) / (fast ?? 1)).toFixed(1)].join(" | ")} |`;
}

function verified({ tests, execution }: WorkspaceRun): WorkspaceRun["execution"] {
  if (tests.length !== 1 || tests[0]?.verdict !== "passed") throw new Error("The test does not pass alone.");
  return execution;
}

function cpuOf({ cpu_ms: cpu, exit_code: code, stdout, stderr }: WorkspaceRun["execution"], way: string): number {
  if (way === "cold" && code !== 0) throw new Error(`The cold run failed: ${stdout}${stderr}`);
  return cpu ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
