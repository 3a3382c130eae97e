import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf } from "@repost/spec";
import { z } from "zod/v4";
import { environmentDamaged } from "../errors.ts";
import { readInstalledPackages } from "./node/installed-packages.ts";
import { readInstalled } from "./python/installed-modules.ts";

/** Names in the folder of an installed environment. */
export const ENVIRONMENT_FILES = { manifest: "environment.json", lock: "lock.txt", packages: "packages" } as const;

const manifestSchema = z.object({
  schema_version: z.literal(1),
  lock_digest: z.string(),
  runtime: z.enum(["python", "node"]),
  /** Of the interpreter that it was installed for, such as 3.11. */
  version: z.string(),
  platform: z.string(),
  distributions: z.array(z.object({ name: z.string(), version: z.string(), record: z.string() })),
  modules: z.array(z.string()),
  bytes: z.number(),
});

/** environment.json: what was installed. Its digests are checked when the environment is used. */
export type EnvironmentManifest = z.infer<typeof manifestSchema>;

export async function writeManifest(folder: string, manifest: EnvironmentManifest): Promise<void> {
  await writeFile(join(folder, ENVIRONMENT_FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The manifest of an installed environment; null where there is no environment. */
export async function readManifest(folder: string): Promise<EnvironmentManifest | null> {
  const text = await readFile(join(folder, ENVIRONMENT_FILES.manifest), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );
  if (text === null) return null;
  const read = manifestSchema.safeParse(parseJson(text));
  if (!read.success) throw environmentDamaged(folder, "its manifest cannot be read");
  return read.data;
}

/**
 * Checks lock and RECORDs of an installed environment against its manifest: cheap, and it finds another version, a missing distribution
 * and one that was added. Single files are not read.
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
  const told = installed.map(({ name, version, record }) => ({ name, version, record }));
  if (JSON.stringify(told) !== JSON.stringify(manifest.distributions))
    throw environmentDamaged(digest, "its distributions are others");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
