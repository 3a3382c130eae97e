import { chmod, cp, lchown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type LocalExecutor, lockDigest, parseLock, WORKSPACE_LIMITS } from "@repost/executor";
import type { Execution, RepositoryPlan } from "@repost/spec";

const LIMITS = { ...WORKSPACE_LIMITS, wall_ms: 3_600_000 };
const COLD = `
import os, subprocess, sys
sources, arguments = sys.argv[1].split(os.pathsep), sys.argv[2:]
paths = os.pathsep.join([os.path.abspath(path) for path in sources] + sys.path[1:])
command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
sys.exit(subprocess.run(command, env=environment).returncode)
`;
export interface ColdRun {
  readonly executor: Pick<LocalExecutor, "execute">;
  readonly root: string;
  readonly plan: RepositoryPlan;
  readonly environment: string | null;
  readonly arguments?: readonly string[];
}

export async function runCold({
  executor,
  root,
  plan,
  environment,
  arguments: further = [],
}: ColdRun): Promise<Execution> {
  return await executor.execute({
    runtime: "python",
    files: [{ path: "main.py", content: COLD }],
    entry: "main.py",
    args: [plan.source_folders.join(":"), ...plan.arguments, ...further],
    view: { root, changes: plan.generated },
    ...(environment === null ? {} : { environment }),
    limits: LIMITS,
  });
}

export async function coldSuiteMs(options: {
  readonly executor: ColdRun["executor"];
  readonly root: string;
  readonly plan: RepositoryPlan;
  readonly lock: string | null;
}): Promise<number> {
  const { executor, plan, lock } = options;
  const root = await copyForRuns(options.root);
  try {
    const environment = lock === null ? null : lockDigest(parseLock(lock));
    const { cpu_ms: cpu } = await runCold({ executor, root, plan, environment });
    return cpu ?? Number.NaN;
  } finally {
    await rm(root, { recursive: true });
  }
}

/** Copies the repository for runs of another user. */
export async function copyForRuns(root: string): Promise<string> {
  const user = 0x7000_0001;
  const copy = await mkdtemp(join(tmpdir(), "repost-cold-"));
  await cp(root, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  if (process.getuid?.() !== 0) return copy;
  for (const name of ["", ...(await readdir(copy, { recursive: true }))]) await lchown(join(copy, name), user, user);
  return copy;
}
