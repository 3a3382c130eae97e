import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { records, type RuntimeArchive } from "@repost/spec";
import { create } from "tar";
import { makeOwnedFolder } from "../../owned/owned-folder.ts";
import type { InstalledEnvironment } from "../installed-environments.ts";
import { ARCHIVE_FILES, digestFiles, indexDigest } from "./archive-index.ts";

export interface ExportEnvironmentsOptions {
  readonly environments: readonly InstalledEnvironment[];
  /** File to write, a gzipped tar archive. */
  readonly output: string;
}

export interface ExportedEnvironments {
  readonly path: string;
  /** What the archive holds, to be compared where it is loaded. */
  readonly digest: string;
  readonly environments: readonly string[];
}

/** Writes installed environments with their locks and the digest of every file into an archive, for machines that reach no index. */
export async function exportEnvironments(options: ExportEnvironmentsOptions): Promise<ExportedEnvironments> {
  const { environments } = options;
  const output = resolve(options.output);
  const index: RuntimeArchive = { schema_version: 1, environments: [] };
  const stage = await makeOwnedFolder();
  const partial = `${output}.partial-${process.pid}`;
  try {
    await mkdir(join(stage.path, ARCHIVE_FILES.environments));
    for (const { folder } of environments) {
      const name = basename(folder);
      index.environments.push({ name, files: await digestFiles(folder) });
      await symlink(folder, join(stage.path, ARCHIVE_FILES.environments, name));
    }
    await writeFile(join(stage.path, ARCHIVE_FILES.index), `${records.runtimeArchive.line(index)}\n`);
    await mkdir(dirname(output), { recursive: true });
    // Says nothing of this machine: no users, no times.
    const entries = [ARCHIVE_FILES.index, ARCHIVE_FILES.environments];
    await create({ file: partial, cwd: stage.path, gzip: true, portable: true, noMtime: true, follow: true }, entries);
    await rename(partial, output);
  } finally {
    await rm(partial, { force: true });
    await stage.remove();
  }
  return { path: output, digest: indexDigest(index), environments: index.environments.map(({ name }) => name) };
}
