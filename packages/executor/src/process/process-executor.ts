import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Execution, ExecutionRequest, ExecutorCapabilities, Limits } from "@repost/spec";
import { startFailed } from "../errors.ts";
import type { EnvironmentOptions, ResolvedEnvironment } from "../resolved-environment.ts";
import { findInterpreter, type Interpreter } from "../interpreter.ts";
import { createLocalExecutor, type LocalExecutor } from "../local-executor.ts";
import { makeOwnedFolder } from "../owned/owned-folder.ts";
import { prepareRuntimeLibrary, type RuntimeLibrary } from "../runtime-library.ts";
import { baseEnvironment, checkRequest } from "../supervised/run-request.ts";
import { runSupervised } from "../supervised/run-supervised.ts";

export interface ProcessExecutorOptions extends EnvironmentOptions {
  /** Interpreter to run programs with: a name on the PATH or a path. @default "python3" */
  readonly python?: string;
}

/** What every run of one executor shares. */
interface Prepared {
  readonly interpreter: Interpreter;
  readonly library: RuntimeLibrary;
}

/**
 * Runs programs as plain processes of this user under the limits that the kernel holds for them. No boundary: a program
 * reads and writes what this user can, and reaches the network. For code that you trust.
 */
export function createProcessExecutor({
  python = "python3",
  resolveEnvironment,
}: ProcessExecutorOptions = {}): LocalExecutor {
  return createLocalExecutor<Prepared>({
    resolveEnvironment,
    prepare: async (signal) => {
      if (process.platform === "win32") {
        throw startFailed("process", "Windows lacks the process groups and limits that it needs; WSL has them");
      }
      const interpreter = await findInterpreter(python, signal);
      return { interpreter, library: await prepareRuntimeLibrary(interpreter, signal) };
    },
    check: (request) => checkRequest(request, "process"),
    execute,
    describe,
    release: ({ library }) => library.remove(),
  });
}

async function execute(
  { interpreter, library }: Prepared,
  request: ExecutionRequest,
  environment: ResolvedEnvironment | null,
  signal: AbortSignal,
): Promise<Execution> {
  const { path, remove } = await makeOwnedFolder();
  const [work, home, temporary] = [join(path, "work"), join(path, "home"), join(path, "tmp")];
  try {
    for (const folder of [work, home, temporary]) await mkdir(folder);
    const env = { ...baseEnvironment(home, temporary), ...request.env };
    return await runSupervised({
      command: {
        file: interpreter.executable,
        args: ["-s", "-B", join(library.python, "supervise.py")],
        env,
        cwd: work,
      },
      request,
      place: {
        folder: work,
        folders: [],
        env,
        user: null,
        restricted: false,
        countsProcesses: false,
        sitePackages: environment?.sitePackages ?? null,
      },
      backend: "process",
      held: [],
      signal,
    });
  } finally {
    await remove();
  }
}

function describe({ interpreter }: Prepared): ExecutorCapabilities {
  return {
    backend: "process",
    boundary: false,
    held: process.platform === "linux" ? LINUX_HELD : POSIX_HELD,
    runtimes: { python: interpreter.version, node: null },
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
