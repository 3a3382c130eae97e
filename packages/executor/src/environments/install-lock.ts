import type { CacheFolder } from "./cache-folder.ts";
import type { EnvironmentEvent } from "./environment-plan.ts";
import {
  type EnvironmentPlace,
  environmentName,
  findInstalled,
  type InstalledEnvironment,
} from "./installed-environments.ts";
import { type Lock, lockDigest, pinsOf } from "./lock.ts";
import { publishFolder } from "./publish-folder.ts";
import { installPython } from "./python/install-python.ts";
import type { Uv } from "./python/run-uv.ts";
import { environmentMissing } from "../errors.ts";

export interface InstallLockOptions {
  readonly cache: CacheFolder;
  readonly place: EnvironmentPlace;
  readonly lock: Lock;
  readonly openUv: () => Promise<Uv>;
  readonly onEvent?: ((event: EnvironmentEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Installs a lock, unless it is installed; any number of processes may do so at once. */
export async function installLock(options: InstallLockOptions): Promise<InstalledEnvironment> {
  const { cache, place, lock, openUv, onEvent, signal } = options;
  const digest = lockDigest(lock);
  const known = await findInstalled(cache, digest, place);
  if (known !== null) return known;
  const uv = await openUv();
  onEvent?.({ type: "environment-installing", digest, distributions: pinsOf(lock).length });
  await publishFolder({
    parent: cache.environments,
    name: environmentName(digest, place),
    fill: (folder) => installPython({ uv, lock, ...place, folder, signal }),
  });
  const installed = await findInstalled(cache, digest, place);
  // Only where another process prunes at this moment.
  if (installed === null) throw environmentMissing(digest);
  onEvent?.({ type: "environment-ready", digest, bytes: installed.manifest.bytes });
  return installed;
}
