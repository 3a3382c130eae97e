import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutionRequest, ExecutorCapabilities, Limits } from "@repost/spec";
import { makeOwnedFolder } from "@repost/spec/folders";
import { startFailed } from "../errors.ts";
import type { EnvironmentOptions } from "../resolved-environment.ts";
import { DEFAULT_PYTHON, findInterpreter, type Interpreter } from "../interpreter.ts";
import { createLocalExecutor, type LocalExecutor } from "../local-executor.ts";
import { findNodeUnlessAbsent, foundNode, type NodeInterpreter } from "../node/find-node.ts";
import { nodeWorkerOptions } from "../node/node-worker.ts";
import { prepareRuntimeLibrary, type RuntimeLibrary } from "../runtime-library.ts";
import { baseEnvironment, type RunContext } from "../worker/run-request.ts";
import { startWorker } from "../worker/start-worker.ts";
import { type PooledWorker, WorkerPool } from "../worker/worker-pool.ts";
import {
  fitsProfile,
  profileOf,
  workerArguments,
  workerEnvironment,
  type WorkerProfile,
} from "../worker/worker-profile.ts";

export interface ProcessExecutorOptions extends EnvironmentOptions {
  /** Name on the PATH, or path. @default "python3" */
  readonly python?: string;
  /** Node 20 or later. @default that of this process */
  readonly node?: string;
  /** Concurrent runs, except conversations. @default one for each processor */
  readonly maxWorkers?: number;
}

interface FolderWorker extends PooledWorker {
  readonly folder: string;
}

interface Prepared {
  readonly interpreter: Interpreter;
  readonly node: NodeInterpreter | null;
  readonly library: RuntimeLibrary;
  readonly pool: WorkerPool<WorkerProfile, FolderWorker>;
}

/** Not isolated: programs have this user's rights and network. */
export function createProcessExecutor(options: ProcessExecutorOptions = {}): LocalExecutor {
  return createLocalExecutor({
    name: "process",
    resolveEnvironment: options.resolveEnvironment,
    prepare: (signal) => prepare(options, signal),
    planRun: (_, request, environment) => ({
      profile: profileOf(request, environment),
      prepareRun: (worker: FolderWorker) => prepareRun(worker, request),
    }),
    describe,
    release: ({ library }) => library.remove(),
  });
}

async function prepare(
  { python = DEFAULT_PYTHON, node: nodeCommand, maxWorkers }: ProcessExecutorOptions,
  signal: AbortSignal,
): Promise<Prepared> {
  if (process.platform === "win32") {
    throw startFailed("process", "Windows lacks the process groups and limits that it needs; WSL has them");
  }
  const [interpreter, node] = await Promise.all([
    findInterpreter(python, signal),
    findNodeUnlessAbsent(nodeCommand, signal),
  ]);
  const library = await prepareRuntimeLibrary(interpreter, signal);
  const start = (profile: WorkerProfile, closing: AbortSignal): Promise<FolderWorker> =>
    startFolderWorker({ interpreter, node, library, profile, signal: closing });
  return {
    interpreter,
    node,
    library,
    pool: new WorkerPool({ start, fits: fitsProfile, ...(maxWorkers === undefined ? {} : { maxWorkers }) }),
  };
}

interface StartFolderWorkerOptions extends Omit<Prepared, "pool"> {
  readonly profile: WorkerProfile;
  readonly signal: AbortSignal;
}

async function startFolderWorker(options: StartFolderWorkerOptions): Promise<FolderWorker> {
  const { interpreter, node, library, profile, signal } = options;
  const { path: folder, remove } = await makeOwnedFolder();
  try {
    const entry = join(library.python, "worker.py");
    const isPython = profile.node === null;
    if (!isPython) await linkPackages(folder, library, profile);
    const startsNode =
      profile.node === null ? null : nodeWorkerOptions(profile.node, foundNode(node).executable, library.node);
    const packages = profile.sitePackages ?? interpreter.virtualPackages;
    const paths = isPython && packages !== null ? [packages] : [];
    const args = workerArguments(entry, profile, { isolated: false, paths, occupied: [], node: startsNode });
    const command = { file: interpreter.executable, args, env: workerEnvironment(profile), cwd: folder };
    const worker = await startWorker(command, { library: profile.library, backend: "process", signal });
    const close = async (): Promise<void> => {
      await worker.close();
      await remove();
    };
    return { connection: worker.connection, printed: () => worker.printed(), close, folder };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Links packages; those of the environment take precedence. */
async function linkPackages(folder: string, library: RuntimeLibrary, { sitePackages }: WorkerProfile): Promise<void> {
  await mkdir(join(folder, "node_modules"));
  await symlink(join(library.node, "repost_runtime"), join(folder, "node_modules", "repost_runtime"));
  await mkdir(join(folder, "runs"));
  if (sitePackages !== null) await symlink(sitePackages, join(folder, "runs", "node_modules"));
}

async function prepareRun(
  { folder, connection }: FolderWorker,
  { env: added, runtime }: ExecutionRequest,
): Promise<RunContext & { leave: () => Promise<void> }> {
  const runFolder = join(folder, "runs", String(connection.runs));
  const [work, home, temporary] = [join(runFolder, "work"), join(runFolder, "home"), join(runFolder, "tmp")];
  for (const path of [work, home, temporary]) await mkdir(path, { recursive: true });
  const env = { ...baseEnvironment(home, temporary, runtime), ...added };
  return {
    folder: work,
    env,
    countsProcesses: false,
    leave: () => rm(runFolder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function describe({ interpreter, node }: Prepared): ExecutorCapabilities {
  return {
    backend: "process",
    boundary: false,
    held: process.platform === "linux" ? LINUX_HELD : POSIX_HELD,
    runtimes: { python: interpreter.version, node: node?.version ?? null },
    notes: ["Plain processes of this user: files, network and other processes are open to what runs."],
  };
}

const POSIX_HELD: readonly (keyof Limits)[] = ["wall_ms", "cpu_ms", "files", "output_bytes", "message_bytes"];
const LINUX_HELD: readonly (keyof Limits)[] = [
  "wall_ms",
  "cpu_ms",
  "memory_bytes",
  "files",
  "output_bytes",
  "message_bytes",
];
