import { type ExecutorCapabilities, RepostError } from "@repost/spec";
import { backendFactories } from "./create-executor.ts";
import type { DockerExecutorOptions } from "./docker/docker-executor-options.ts";
import type { SandboxExecutorOptions } from "./sandbox/prepare-sandbox.ts";

/** Capabilities, or the problem with a remedy. */
export type BackendProbe =
  | { readonly backend: string; readonly available: true; readonly capabilities: ExecutorCapabilities }
  | {
      readonly backend: string;
      readonly available: false;
      readonly code: string;
      readonly reason: string;
      readonly remedy: string;
    };

export interface ProbeBackendsOptions extends SandboxExecutorOptions {
  readonly docker?: Omit<DockerExecutorOptions, "pull">;
  readonly signal?: AbortSignal;
}

/** Tries the strongest first. Throws only the signal's reason. */
export async function probeBackends({ signal, docker = {}, ...options }: ProbeBackendsOptions = {}): Promise<
  readonly BackendProbe[]
> {
  const probes: BackendProbe[] = [];
  for (const [backend, create] of Object.entries(backendFactories(options, { ...docker, pull: false }))) {
    const executor = create();
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
