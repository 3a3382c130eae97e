import { join } from "node:path";
import type { CallOptions, Execution, ExecutionRequest, Executor, ExecutorCapabilities, Limits } from "@repost/spec";
import { ActiveRuns } from "../active-runs.ts";
import { findInterpreter, type Interpreter } from "../interpreter.ts";
import { pythonRuntimeFolder } from "../runtime-library.ts";
import { baseEnvironment, checkRequest } from "../supervised/run-request.ts";
import { runSupervised } from "../supervised/run-supervised.ts";
import { makeRunFolder } from "./run-folder.ts";

export interface ProcessExecutorOptions {
  /** Interpreter to run programs with: a name on the PATH or a path. @default "python3" */
  readonly python?: string;
}

/** An executor that can be disposed of by `await using`. */
export interface LocalExecutor extends Executor, AsyncDisposable {}

/**
 * Runs programs as plain processes of this user under the limits that the kernel holds for them. No boundary: a program
 * reads and writes what this user can, and reaches the network. For code that you trust.
 */
export function createProcessExecutor({ python = "python3" }: ProcessExecutorOptions = {}): LocalExecutor {
  const runs = new ActiveRuns();
  let found: Promise<Interpreter> | undefined;
  const interpreter = (): Promise<Interpreter> => (found ??= findInterpreter(python));

  async function execute(request: ExecutionRequest, signal: AbortSignal): Promise<Execution> {
    checkRequest(request, "process");
    const { executable } = await interpreter();
    signal.throwIfAborted();
    const folder = await makeRunFolder();
    try {
      return await runSupervised({
        command: {
          file: executable,
          args: ["-s", "-B", join(pythonRuntimeFolder(), "supervise.py")],
          env: { ...baseEnvironment(folder.home, folder.temporary), ...request.env },
          cwd: folder.work,
        },
        request,
        place: { folder: folder.work, folders: [], user: null, countsProcesses: false },
        backend: "process",
        held: [],
        signal,
      });
    } finally {
      await folder.remove();
    }
  }

  const executor: LocalExecutor = {
    execute: (request, options) => runs.run(options?.signal, (signal) => execute(request, signal)),
    capabilities: (options) => describe(interpreter, options),
    close: () => runs.close(),
    [Symbol.asyncDispose]: () => runs.close(),
  };
  return executor;
}

async function describe(
  interpreter: () => Promise<Interpreter>,
  options: CallOptions | undefined,
): Promise<ExecutorCapabilities> {
  options?.signal?.throwIfAborted();
  const { version } = await interpreter();
  return {
    backend: "process",
    boundary: false,
    held: process.platform === "linux" ? LINUX_HELD : POSIX_HELD,
    runtimes: { python: version, node: null },
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
