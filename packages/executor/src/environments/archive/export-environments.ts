import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { create } from "tar";
import { makeOwnedFolder } from "../../owned/owned-folder.ts";
import type { InstalledEnvironment } from "../installed-environments.ts";
import { ARCHIVE_ENTRIES, indexDigest, stageEnvironments } from "./archive-index.ts";

export interface ExportEnvironmentsOptions {
  readonly environments: readonly InstalledEnvironment[];
  /** File to write, a gzipped tar archive. */
  readonly output: string;
}

export interface ExportedEnvironments {
  readonly path: string;
  /** Digest for comparison after loading. */
  readonly digest: string;
  readonly environments: readonly string[];
}

/** Writes installed environments with locks and file digests into an archive, for machines without an index. */
export async function exportEnvironments(options: ExportEnvironmentsOptions): Promise<ExportedEnvironments> {
  const { environments } = options;
  const output = resolve(options.output);
  const stage = await makeOwnedFolder();
  const partial = `${output}.partial-${process.pid}`;
  try {
    const index = await stageEnvironments(environments, stage.path);
    await mkdir(dirname(output), { recursive: true });
    // Contains no users or times.
    const form = { gzip: true, portable: true, noMtime: true, follow: true };
    await create({ file: partial, cwd: stage.path, ...form }, ARCHIVE_ENTRIES);
    await rename(partial, output);
    return { path: output, digest: indexDigest(index), environments: index.environments.map(({ name }) => name) };
  } finally {
    await rm(partial, { force: true });
    await stage.remove();
  }
}
