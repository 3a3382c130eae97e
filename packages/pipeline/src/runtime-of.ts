import type { Executor, RuntimeInfo } from "@repost/spec";

/** Omits installed packages. */
export async function runtimeOf(executor: Executor, signal: AbortSignal | undefined): Promise<RuntimeInfo> {
  const { runtimes } = await executor.capabilities({ signal });
  return {
    python: runtimes.python,
    node: runtimes.node,
    platform: `${process.platform}-${process.arch}`,
    lock: [],
    lock_digest: null,
    cutoff: null,
    image_digest: null,
  };
}
