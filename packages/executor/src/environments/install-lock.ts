import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SCHEMA_VERSION } from "@repost/spec";
import { environmentMissing } from "../errors.ts";
import type { CacheFolder } from "./cache-folder.ts";
import { ENVIRONMENT_FILES, writeManifest } from "./environment-manifest.ts";
import { folderBytes } from "./folder-bytes.ts";
import type { EnvironmentEvent } from "./environment-plan.ts";
import {
  type TargetRuntime,
  environmentName,
  findInstalled,
  type InstalledEnvironment,
} from "./installed-environments.ts";
import { type Lock, lockDigest, lockText, pinsOf } from "./lock.ts";
import { installNode } from "./node/install-node.ts";
import type { Npm } from "./node/run-npm.ts";
import { publishFolder } from "./publish-folder.ts";
import { installPython } from "./python/install-python.ts";
import type { Uv } from "./python/run-uv.ts";

interface InstallLockOptions {
  readonly cache: CacheFolder;
  readonly targetRuntime: TargetRuntime;
  readonly lock: Lock;
  readonly installers: Installers;
  readonly onEvent?: ((event: EnvironmentEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Installers {
  readonly openUv: () => Promise<Uv>;
  readonly openNpm: () => Promise<Npm>;
}

/** Safe for concurrent processes. */
export async function installLock(options: InstallLockOptions): Promise<InstalledEnvironment> {
  const { cache, targetRuntime, lock, installers, onEvent, signal } = options;
  const digest = lockDigest(lock);
  const existing = await findInstalled(cache, digest, targetRuntime);
  if (existing !== null) return existing;
  const [made, here] = [lock, targetRuntime].map(
    ({ runtime, version, platform }) => `${runtime} ${version} on ${platform}`,
  );
  const madeFor = made === undefined || made === here ? null : made;
  onEvent?.({ type: "environment-installing", digest, distributions: pinsOf(lock).length, madeFor });
  await publishFolder(cache.environments, environmentName(digest, targetRuntime), async (folder) => {
    const packages = join(folder, ENVIRONMENT_FILES.packages);
    await mkdir(packages);
    const contents =
      lock.runtime === "node"
        ? await installNode(await installers.openNpm(), lock, packages, signal)
        : await installPython(await installers.openUv(), lock, packages, signal);
    await writeFile(join(folder, ENVIRONMENT_FILES.lock), lockText(lock));
    const { runtime, version, platform } = targetRuntime;
    const facts = { lock_digest: digest, runtime, version, platform, bytes: await folderBytes(packages) };
    await writeManifest(folder, { schema_version: SCHEMA_VERSION, ...facts, ...contents });
  });
  const installed = await findInstalled(cache, digest, targetRuntime);
  // Another process is pruning.
  if (installed === null) throw environmentMissing(digest);
  onEvent?.({ type: "environment-ready", digest, bytes: installed.manifest.bytes });
  return installed;
}
