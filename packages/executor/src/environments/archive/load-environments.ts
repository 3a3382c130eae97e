import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { type EnvironmentManifest, records, type RuntimeArchive } from "@repost/spec";
import { MARKER, makeOwnedFolder } from "@repost/spec/folders";
import { archiveInvalid } from "../../errors.ts";
import type { CacheFolder } from "../cache-folder.ts";
import { ENVIRONMENT_FILES, readManifest, verifyEnvironment } from "../environment-manifest.ts";
import { environmentName } from "../installed-environments.ts";
import { parseLock } from "../lock.ts";
import { publishFolder } from "../publish-folder.ts";
import { ARCHIVE_FILES, digestFiles, indexDigest } from "./archive-index.ts";
import { unpackEnvironments } from "./unpack-environments.ts";

export interface LoadEnvironmentsOptions {
  readonly cache: CacheFolder;
  readonly archive: string;
  /** Expected digest; other archives are refused. @default not compared */
  readonly digest?: string | undefined;
  readonly maxBytes?: number | undefined;
  /** Leading folders to ignore. @default 0 */
  readonly strip?: number | undefined;
}

/**
 * Compares all digests.
 * @throws ExecutorError EXECUTOR_ARCHIVE_INVALID, and nothing is installed
 */
export async function loadEnvironments(options: LoadEnvironmentsOptions): Promise<readonly EnvironmentManifest[]> {
  const { cache, archive, digest, maxBytes = 64 * 1024 ** 3, strip = 0 } = options;
  await using unpacking = await makeOwnedFolder({ parent: cache.environments });
  const { path } = unpacking;
  await unpackEnvironments(archive, path, { maxBytes, strip });
  const index = await readIndex(path, archive);
  if (digest !== undefined && indexDigest(index) !== digest)
    throw archiveInvalid(archive, `it holds ${indexDigest(index)}, not ${digest}`);
  const unpacked = join(path, ARCHIVE_FILES.environments);
  const manifests: EnvironmentManifest[] = [];
  for (const environment of index.environments)
    manifests.push(await check(join(unpacked, environment.name), environment, archive));
  for (const { name } of index.environments) await install(cache, join(unpacked, name), name);
  return manifests;
}

async function readIndex(folder: string, archive: string): Promise<RuntimeArchive> {
  const text = await readFile(join(folder, ARCHIVE_FILES.index), "utf8").catch(() => "");
  const index = parseIndex(text, archive);
  const archivedFiles = Object.keys(await digestFiles(folder)).filter(
    (path) => path !== ARCHIVE_FILES.index && path !== MARKER,
  );
  const listedFiles = index.environments.flatMap(({ name, files }) =>
    Object.keys(files).map((file) => `${ARCHIVE_FILES.environments}/${name}/${file}`),
  );
  const listed = new Set(listedFiles);
  const added = archivedFiles.find((path) => !listed.has(path));
  if (added !== undefined) throw archiveInvalid(archive, `${added} is not in its index`);
  return index;
}

function parseIndex(text: string, archive: string): RuntimeArchive {
  try {
    return records.runtimeArchive.parseLine(text, archive);
  } catch (cause) {
    throw archiveInvalid(archive, "it has no index of its files", cause);
  }
}

/** Verifies an environment of the archive, whose index is untrusted. */
async function check(
  folder: string,
  { name, files }: RuntimeArchive["environments"][number],
  archive: string,
): Promise<EnvironmentManifest> {
  const digests = await digestFiles(folder).catch((): Record<string, string> => ({}));
  const changed = Object.keys(files).find((file) => files[file] !== digests[file]);
  if (changed !== undefined) throw archiveInvalid(archive, `${changed} of ${name} is missing or changed`);
  try {
    const manifest = await readManifest(folder);
    if (manifest === null || environmentName(manifest.lock_digest, manifest) !== name)
      throw new Error("its manifest is another environment's");
    parseLock(await readFile(join(folder, ENVIRONMENT_FILES.lock), "utf8"));
    await verifyEnvironment(folder, manifest);
    return manifest;
  } catch (cause) {
    throw archiveInvalid(archive, `${name} is no environment: ${cause instanceof Error ? cause.message : ""}`, cause);
  }
}

async function install({ environments }: CacheFolder, from: string, name: string): Promise<void> {
  if ((await readManifest(join(environments, name))) !== null) return;
  await publishFolder(environments, name, async (folder) => {
    for (const part of Object.values(ENVIRONMENT_FILES)) await rename(join(from, part), join(folder, part));
  });
}
