import type { Executor, RuntimeInfo } from "@repost/spec";

/** Omits installed packages. */
export async function runtimeOf(executor: Executor, signal: AbortSignal | undefined): Promise<RuntimeInfo> {
  const { python, node } = (await executor.capabilities({ signal })).runtimes;
  return runtimeInfo({ python, node });
}

/** @param known other fields than those of this platform without interpreters and packages */
export function runtimeInfo(known: Partial<RuntimeInfo>): RuntimeInfo {
  return {
    python: null,
    node: null,
    platform: `${process.platform}-${process.arch}`,
    lock: [],
    lock_digest: null,
    cutoff: null,
    image_digest: null,
    ...known,
  };
}
