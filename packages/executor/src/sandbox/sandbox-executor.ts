import { machine, release } from "node:os";
import type { ExecutorCapabilities } from "@repost/spec";
import { DEFAULT_BUBBLEWRAP } from "./bubblewrap.ts";
import { DEFAULT_PYTHON } from "../interpreter.ts";
import { createLocalExecutor, type LocalExecutor } from "../local-executor.ts";
import type { EnvironmentOptions } from "../resolved-environment.ts";
import { checkRequest } from "../worker/run-request.ts";
import { ALL_LIMITS, runOnWorker } from "../worker/run-on-worker.ts";
import { profileOf } from "../worker/worker-profile.ts";
import { prepareSandbox, type Sandbox } from "./prepare-sandbox.ts";
import { countsProcesses, sandboxContext } from "./sandbox-context.ts";

export interface SandboxExecutorOptions extends EnvironmentOptions {
  /** Name on the PATH, or path. @default "python3" */
  readonly python?: string;
  /** Node 20 or later. @default that of this process */
  readonly node?: string;
  /** Visible at the same path. @default [] */
  readonly readOnlyPaths?: readonly string[];
  /** @default "bwrap" */
  readonly bubblewrap?: string;
  /** Limits memory and processes by control groups, if possible. @default true */
  readonly controlGroups?: boolean;
  /** Shows files through overlays if possible, to hide other runs' locks. @default true */
  readonly overlay?: boolean;
  /** Concurrent runs, except conversations. @default one for each processor */
  readonly maxWorkers?: number;
}

/** Linux only. Root changes to an ordinary user. */
export function createSandboxExecutor(options: SandboxExecutorOptions = {}): LocalExecutor {
  const {
    python = DEFAULT_PYTHON,
    readOnlyPaths = [],
    bubblewrap = DEFAULT_BUBBLEWRAP,
    controlGroups = true,
    overlay = true,
    node,
    maxWorkers,
    resolveEnvironment,
  } = options;
  return createLocalExecutor<Sandbox>({
    resolveEnvironment,
    prepare: (signal) =>
      prepareSandbox({ python, node, readOnlyPaths, bubblewrap, controlGroups, overlay, maxWorkers, signal }),
    check: (request) => checkRequest(request, "sandbox", ["python", "node"]),
    execute: ({ pool, groups }, request, environment, signal) =>
      runOnWorker({
        pool,
        profile: profileOf(request, environment),
        request,
        prepareRun: sandboxContext(request, groups !== null),
        backend: "sandbox",
        signal,
      }),
    describe,
    release: async ({ library, pool, groups }) => {
      await pool.close();
      await groups?.remove();
      await library.remove();
    },
  });
}

function describe({ interpreter, node, groups, hasOverlayInodes }: Sandbox): ExecutorCapabilities {
  const missing = countsProcesses() || groups !== null ? [] : ["processes" as const];
  return {
    backend: "sandbox",
    boundary: true,
    held: ALL_LIMITS.filter((name) => !missing.some((other) => other === name)),
    runtimes: { python: interpreter.version, node: node?.version ?? null },
    control_groups: groups?.version ?? null,
    notes: [
      ...missing.map((name) => `${name} is not held on Linux ${release()}.`),
      groups === null
        ? "No control groups: memory of a run is summed up every 50 ms."
        : `Each run has a control group of version ${groups.version}.`,
      ...(hasOverlayInodes
        ? []
        : ["Runs can see locks of others on files of the machine, for this user cannot mount overlays."]),
      ...(FILTERED_MACHINES.includes(machine()) ? [] : [`System calls are not filtered on ${machine()}.`]),
    ],
  };
}

/** Must match runtime/python/repost_supervisor/system_calls.py. */
const FILTERED_MACHINES: readonly string[] = ["x86_64", "aarch64"];
