import { machine, release } from "node:os";
import type { ExecutorCapabilities } from "@repost/spec";
import { createLocalExecutor, type LocalExecutor } from "../local-executor.ts";
import { ALL_LIMITS } from "../worker/run-on-worker.ts";
import { profileOf } from "../worker/worker-profile.ts";
import { prepareSandbox, type Sandbox, type SandboxExecutorOptions } from "./prepare-sandbox.ts";
import { countsProcesses, sandboxContext } from "./sandbox-context.ts";

/** Linux only. Root changes to an ordinary user. */
export function createSandboxExecutor(options: SandboxExecutorOptions = {}): LocalExecutor {
  return createLocalExecutor({
    name: "sandbox",
    resolveEnvironment: options.resolveEnvironment,
    prepare: (signal) => prepareSandbox(options, signal),
    planRun: ({ groups }, request, environment) => ({
      profile: profileOf(request, environment),
      prepareRun: sandboxContext(request, groups !== null),
    }),
    describe,
    release: async ({ library, groups }) => {
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
