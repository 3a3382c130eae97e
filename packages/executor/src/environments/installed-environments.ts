import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { EnvironmentManifest } from "@repost/spec";
import { environmentMissing } from "../errors.ts";
import type { ResolvedEnvironment } from "../resolved-environment.ts";
import type { CacheFolder } from "./cache-folder.ts";
import { ENVIRONMENT_FILES, readManifest, verifyEnvironment } from "./environment-manifest.ts";
import { NODE_MODULES } from "./node/installed-packages.ts";

export interface InstalledEnvironment {
  readonly folder: string;
  readonly manifest: EnvironmentManifest;
}

/** For which interpreter and platform environments are wanted. */
export interface EnvironmentPlace {
  readonly runtime: "python" | "node";
  /** Such as 3.11. */
  readonly version: string;
  readonly platform: string;
}

/** Name of the folder of an environment: the same lock is installed once for each interpreter. */
export function environmentName(digest: string, { runtime, version, platform }: EnvironmentPlace): string {
  return `${runtime}-${version}-${platform}-${digest.replace("sha256:", "")}`;
}

/** The installed environment of a lock, verified and marked as used; null where it is not installed. */
export async function findInstalled(
  cache: CacheFolder,
  digest: string,
  place: EnvironmentPlace,
): Promise<InstalledEnvironment | null> {
  const folder = join(cache.environments, environmentName(digest, place));
  const manifest = await readManifest(folder);
  if (manifest === null) return null;
  await verifyEnvironment(folder, manifest);
  const now = new Date();
  // Pruning goes by it. A cache of another user, that can only be read, is not pruned from here.
  await utimes(join(folder, ENVIRONMENT_FILES.manifest), now, now).catch(() => undefined);
  return { folder, manifest };
}

/** @throws ExecutorError EXECUTOR_ENVIRONMENT_MISSING, EXECUTOR_ENVIRONMENT_DAMAGED */
export async function resolveInstalled(
  cache: CacheFolder,
  digest: string,
  place: EnvironmentPlace,
): Promise<ResolvedEnvironment> {
  const found = await findInstalled(cache, digest, place);
  if (found === null) throw environmentMissing(digest);
  const packages = join(found.folder, ENVIRONMENT_FILES.packages);
  const { runtime, modules } = found.manifest;
  return { sitePackages: runtime === "node" ? join(packages, NODE_MODULES) : packages, modules };
}

/** Everything that is installed in a cache, by name of its folder. What is half done is not there. */
export async function listInstalled(cache: CacheFolder): Promise<readonly InstalledEnvironment[]> {
  const found: InstalledEnvironment[] = [];
  for (const name of (await readdir(cache.environments)).toSorted()) {
    if (!/^(?:python|node)-/u.test(name)) continue;
    const folder = join(cache.environments, name);
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest !== null) found.push({ folder, manifest });
  }
  return found;
}
