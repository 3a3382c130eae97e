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

export interface TargetRuntime {
  readonly runtime: "python" | "node";
  readonly version: string;
  readonly platform: string;
}

export function environmentName(digest: string, { runtime, version, platform }: TargetRuntime): string {
  return `${runtime}-${version}-${platform}-${digest.replace("sha256:", "")}`;
}

/** Verifies the environment, and marks it as used. */
export async function findInstalled(
  cache: CacheFolder,
  digest: string,
  targetRuntime: TargetRuntime,
): Promise<InstalledEnvironment | null> {
  const folder = join(cache.environments, environmentName(digest, targetRuntime));
  const manifest = await readManifest(folder);
  if (manifest === null) return null;
  await verifyEnvironment(folder, manifest);
  const now = new Date();
  // A read-only cache of another user is not pruned.
  await utimes(join(folder, ENVIRONMENT_FILES.manifest), now, now).catch(() => undefined);
  return { folder, manifest };
}

/** @throws ExecutorError EXECUTOR_ENVIRONMENT_MISSING, EXECUTOR_ENVIRONMENT_DAMAGED */
export async function resolveInstalled(
  cache: CacheFolder,
  digest: string,
  targetRuntime: TargetRuntime,
): Promise<ResolvedEnvironment> {
  const installed = await findInstalled(cache, digest, targetRuntime);
  if (installed === null) throw environmentMissing(digest);
  const packages = join(installed.folder, ENVIRONMENT_FILES.packages);
  const { runtime, modules } = installed.manifest;
  return { sitePackages: runtime === "node" ? join(packages, NODE_MODULES) : packages, modules };
}

export async function listInstalled(cache: CacheFolder): Promise<readonly InstalledEnvironment[]> {
  const environments: InstalledEnvironment[] = [];
  for (const name of (await readdir(cache.environments)).toSorted()) {
    if (!/^(?:python|node)-/u.test(name)) continue;
    const folder = join(cache.environments, name);
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest !== null) environments.push({ folder, manifest });
  }
  return environments;
}
