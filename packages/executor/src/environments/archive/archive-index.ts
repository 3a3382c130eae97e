import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { digestOf, records, type RuntimeArchive, SCHEMA_VERSION } from "@repost/spec";
import { digestFile } from "../../digest-file.ts";
import type { InstalledEnvironment } from "../installed-environments.ts";

export const ARCHIVE_FILES = { index: "repost-runtime.json", environments: "environments" } as const;

export async function stageEnvironments(
  environments: readonly InstalledEnvironment[],
  folder: string,
): Promise<RuntimeArchive> {
  const index: RuntimeArchive = { schema_version: SCHEMA_VERSION, environments: [] };
  await mkdir(join(folder, ARCHIVE_FILES.environments));
  for (const { folder: installed } of environments) {
    const name = basename(installed);
    index.environments.push({ name, files: await digestFiles(installed) });
    await symlink(installed, join(folder, ARCHIVE_FILES.environments, name));
  }
  await writeFile(join(folder, ARCHIVE_FILES.index), `${records.runtimeArchive.line(index)}\n`);
  return index;
}

export const ARCHIVE_ENTRIES: string[] = [ARCHIVE_FILES.index, ARCHIVE_FILES.environments];

/** Returns a digest of the contents, independent of the compression. */
export function indexDigest(index: RuntimeArchive): string {
  return digestOf(records.runtimeArchive.line(index));
}

/** By path with forward slashes. Refuses links and special files. */
export async function digestFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) files[relative(folder, path).split(sep).join("/")] = await digestFile(path);
  return files;
}
