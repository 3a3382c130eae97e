import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, type EnvironmentManifest, records, stableJson } from "@repost/spec";
import { environmentDamaged } from "../errors.ts";
import { readInstalledPackages } from "./node/installed-packages.ts";
import { readInstalled } from "./python/installed-modules.ts";

export const ENVIRONMENT_FILES = { manifest: "environment.json", lock: "lock.txt", packages: "packages" } as const;

/** Parts of a manifest that an installation decides. */
export type InstalledContents = Pick<EnvironmentManifest, "distributions" | "modules">;

export async function writeManifest(folder: string, manifest: EnvironmentManifest): Promise<void> {
  await writeFile(join(folder, ENVIRONMENT_FILES.manifest), `${records.installedEnvironment.line(manifest)}\n`);
}

export async function readManifest(folder: string): Promise<EnvironmentManifest | null> {
  const text = await readFile(join(folder, ENVIRONMENT_FILES.manifest), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );
  if (text === null) return null;
  try {
    return records.installedEnvironment.parseLine(text, folder);
  } catch (cause) {
    throw environmentDamaged(folder, "its manifest cannot be read", cause);
  }
}

/**
 * Compares RECORDs, without reading all files.
 * @throws ExecutorError EXECUTOR_ENVIRONMENT_DAMAGED
 */
export async function verifyEnvironment(folder: string, manifest: EnvironmentManifest): Promise<void> {
  const { lock_digest: digest, runtime } = manifest;
  const lock = await readFile(join(folder, ENVIRONMENT_FILES.lock), "utf8").catch(() => "");
  if (digestOf(lock) !== digest) throw environmentDamaged(digest, "its lock is another one");
  const packages = join(folder, ENVIRONMENT_FILES.packages);
  const installed = await (runtime === "node" ? readInstalledPackages(packages) : readInstalled(packages)).catch(
    () => [],
  );
  const distributions = installed.map(({ name, version, record }) => ({ name, version, record }));
  if (stableJson(distributions) !== stableJson(manifest.distributions))
    throw environmentDamaged(digest, "its distributions are others");
}
