/**
 * Processor time of one fast test of a repository: a cold pytest, a warm workspace, and a warm one with compiled modules:
 * node --conditions=@repost/source bench/workspace-cost.ts [--rounds 8] FOLDER...
 * Medians of all rounds, in turns. The test is the fastest that passes. A cold pytest has compiled packages, as the warm one has.
 */
import { chmod, cp, lchown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { createEnvironments, createSandboxExecutor, WORKSPACE_LIMITS } from "@repost/executor";
import { openRepositoryWorkspace, type RepositoryWorkspace } from "@repost/pipeline";
import type { Execution, WorkspaceRun } from "@repost/spec";

const { values: flags, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "8" } },
});
const LIMITS = { ...WORKSPACE_LIMITS, wall_ms: 3_600_000 };
const COLD = `
import os, subprocess, sys
sources, arguments = sys.argv[1].split(os.pathsep), sys.argv[2:]
paths = os.pathsep.join([os.path.abspath(path) for path in sources] + sys.path[1:])
command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
sys.exit(subprocess.run(command, env=environment).returncode)
`;

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
  const shown = await copyForRuns(root);
  const times: Record<"cold" | "warm" | "compiled", number[]> = { cold: [], warm: [], compiled: [] };
  for (let round = 0; round < Number(flags.rounds); round += 1) {
    times.cold.push(cpuOf(await runCold(shown, plain, test.id), "cold"));
    times.warm.push(cpuOf(verified(await plain.workspace.run(plain.command, { only: [test.id] })), "warm"));
    times.compiled.push(
      cpuOf(verified(await compiled.workspace.run(compiled.command, { only: [test.id] })), "compiled"),
    );
  }
  await rm(shown, { recursive: true });
  const [cold, warm, fast] = [times.cold, times.warm, times.compiled].map((all) => median(all));
  const cells = [cold, warm, fast].map((value) => (value ?? 0).toFixed(0));
  return `| ${[root.split("/").at(-1), test.id, ...cells, ((cold ?? 0) / (fast ?? 1)).toFixed(1)].join(" | ")} |`;
}

async function runCold(root: string, { plan, environment }: RepositoryWorkspace, id: string): Promise<Execution> {
  return await executor.execute({
    runtime: "python",
    files: [{ path: "main.py", content: COLD }],
    entry: "main.py",
    args: [plan.source_folders.join(":"), ...plan.arguments, id],
    view: { root, changes: plan.generated },
    environment: environment.digest,
    limits: LIMITS,
  });
}

/** Root shows no folder of its own to a run. */
async function copyForRuns(root: string): Promise<string> {
  const user = 0x7000_0001;
  const copy = await mkdtemp(join(tmpdir(), "repost-cold-"));
  await cp(root, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  if (process.getuid?.() !== 0) return copy;
  for (const name of ["", ...(await readdir(copy, { recursive: true }))]) await lchown(join(copy, name), user, user);
  return copy;
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
