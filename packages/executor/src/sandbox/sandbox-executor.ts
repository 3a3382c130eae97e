import { machine, release } from "node:os";
import type { Execution, ExecutionRequest, ExecutorCapabilities, Limits } from "@repost/spec";
import { createLocalExecutor, type LocalExecutor } from "../local-executor.ts";
import type { EnvironmentOptions, ResolvedEnvironment } from "../resolved-environment.ts";
import { baseEnvironment, checkRequest, limitsOf } from "../supervised/run-request.ts";
import { runSupervised } from "../supervised/run-supervised.ts";
import { prepareSandbox, type Sandbox } from "./prepare-sandbox.ts";
import { SANDBOX, SCRATCH_FOLDERS, sandboxArguments } from "./sandbox-arguments.ts";

export interface SandboxExecutorOptions extends EnvironmentOptions {
  /** Interpreter to run programs with: a name on the PATH or a path. @default "python3" */
  readonly python?: string;
  /** Further folders that programs may read, at the same place as outside. @default [] */
  readonly readOnlyPaths?: readonly string[];
  /** @default "bwrap" */
  readonly bubblewrap?: string;
}

/**
 * Runs programs in bubblewrap: own processes, network, users, host name and files; a system that can only be read, and a scratch
 * space of a fixed size. Linux only. Works for ordinary users and for root, who becomes an ordinary user inside.
 */
export function createSandboxExecutor(options: SandboxExecutorOptions = {}): LocalExecutor {
  const { python = "python3", readOnlyPaths = [], bubblewrap = "bwrap", resolveEnvironment } = options;
  return createLocalExecutor<Sandbox>({
    resolveEnvironment,
    prepare: (signal) => prepareSandbox({ python, readOnlyPaths, bubblewrap, signal }),
    check: (request) => checkRequest(request, "sandbox"),
    execute,
    describe,
    release: ({ library }) => library.remove(),
  });
}

async function execute(
  sandbox: Sandbox,
  request: ExecutionRequest,
  environment: ResolvedEnvironment | null,
  signal: AbortSignal,
): Promise<Execution> {
  const { layout, interpreter, users } = sandbox;
  const user = users?.take() ?? null;
  const env = { ...baseEnvironment(SANDBOX.home, SANDBOX.temporary), USER: "user", LOGNAME: "user", ...request.env };
  const args = await sandboxArguments(layout, {
    diskBytes: limitsOf(request).disk_bytes,
    network: request.network ?? false,
    sitePackages: environment?.sitePackages ?? null,
    env,
    command: [interpreter.executable, "-s", "-B", `${SANDBOX.library}/supervise.py`],
  });
  try {
    return await runSupervised({
      // Bubblewrap's own environment can be read from inside, so it gets none.
      command: { file: layout.bubblewrap.file, args, env: {}, cwd: "/" },
      request,
      place: {
        folder: SANDBOX.work,
        folders: SCRATCH_FOLDERS,
        env,
        user,
        restricted: true,
        countsProcesses: countsProcesses(layout.root),
        sitePackages: environment === null ? null : SANDBOX.sitePackages,
      },
      backend: "sandbox",
      held: layout.bubblewrap.sizesTmpfs ? ["disk_bytes"] : [],
      signal,
    });
  } finally {
    if (user !== null) users?.release(user);
  }
}

/** Since 5.14 processes are counted for each user namespace; before, for the user on the whole machine. */
function countsProcesses(root: boolean): boolean {
  const [major = 0, minor = 0] = release().split(".").map(Number);
  return root || major > 5 || (major === 5 && minor >= 14);
}

function describe({ layout, interpreter }: Sandbox): ExecutorCapabilities {
  const missing = [
    ...(layout.bubblewrap.sizesTmpfs ? [] : ["disk_bytes" as const]),
    ...(countsProcesses(layout.root) ? [] : ["processes" as const]),
  ];
  return {
    backend: "sandbox",
    boundary: true,
    held: ALL_LIMITS.filter((name) => !missing.some((other) => other === name)),
    runtimes: { python: interpreter.version, node: null },
    notes: [
      ...missing.map((name) => `${name} is not held by bubblewrap ${layout.bubblewrap.version} on Linux ${release()}.`),
      ...(FILTERED_MACHINES.includes(machine()) ? [] : [`System calls are not filtered on ${machine()}.`]),
    ],
  };
}

/** Those that runtime/python/repost_supervisor/system_calls.py knows the numbers of. */
const FILTERED_MACHINES: readonly string[] = ["x86_64", "aarch64"];

const ALL_LIMITS: readonly (keyof Limits)[] = [
  "wall_ms",
  "cpu_ms",
  "memory_bytes",
  "processes",
  "disk_bytes",
  "files",
  "output_bytes",
  "message_bytes",
];
