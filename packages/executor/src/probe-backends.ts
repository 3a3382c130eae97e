import { type ExecutorCapabilities, RepostError } from "@repost/spec";
import { createDockerExecutor, type DockerExecutorOptions } from "./docker/docker-executor.ts";
import { createProcessExecutor } from "./process/process-executor.ts";
import { createSandboxExecutor, type SandboxExecutorOptions } from "./sandbox/sandbox-executor.ts";

/** Whether one backend works on this machine: what it can do here, or why it does not and what to do about it. */
export type BackendProbe =
  | { readonly backend: string; readonly available: true; readonly capabilities: ExecutorCapabilities }
  | {
      readonly backend: string;
      readonly available: false;
      /** The code of the error that executing would throw. */
      readonly code: string;
      readonly reason: string;
      readonly remedy: string;
    };

export interface ProbeBackendsOptions extends SandboxExecutorOptions {
  /** What only docker has; no image is fetched. @default {} */
  readonly docker?: Omit<DockerExecutorOptions, "pull">;
  readonly signal?: AbortSignal;
}

/**
 * Tries every backend, the strongest first. Leaves nothing behind but the image for workers that an engine keeps; throws only the signal's
 * reason.
 */
export async function probeBackends({ signal, docker = {}, ...options }: ProbeBackendsOptions = {}): Promise<
  readonly BackendProbe[]
> {
  const executors = {
    sandbox: createSandboxExecutor(options),
    docker: createDockerExecutor({ ...docker, pull: false }),
    process: createProcessExecutor(options),
  };
  const probes: BackendProbe[] = [];
  for (const [backend, executor] of Object.entries(executors)) {
    try {
      const capabilities = await executor.capabilities({ signal });
      probes.push({ backend, available: true, capabilities });
    } catch (error) {
      signal?.throwIfAborted();
      if (!RepostError.is(error)) throw error;
      probes.push({ backend, available: false, code: error.code, reason: error.message, remedy: error.hint });
    } finally {
      await executor.close();
    }
  }
  return probes;
}
