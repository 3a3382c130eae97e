import { setImmediate } from "node:timers/promises";
import { extractContext, type RepositoryIndex } from "@repost/context";
import type { ModuleNeeds } from "@repost/executor";
import type { Target } from "@repost/spec";

/**
 * What targets and all that they need import from outside their repository. Told before any module is made, so that many of them can share
 * one environment; contexts are not kept, for a repository may have thousands.
 */
export async function collectNeeds(
  index: RepositoryIndex,
  targets: readonly Target[],
  signal: AbortSignal | undefined,
): Promise<readonly ModuleNeeds[]> {
  const needs: ModuleNeeds[] = [];
  for (const target of targets) {
    await setImmediate();
    signal?.throwIfAborted();
    const context = extractContext({ index, target });
    if (context.status === "rejected") continue;
    const imports = new Set(context.value.units.flatMap(({ external }) => external));
    needs.push({ id: target.instance_id, imports: [...imports].toSorted() });
  }
  return needs;
}
