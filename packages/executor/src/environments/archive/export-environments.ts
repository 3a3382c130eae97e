import { resolve } from "node:path";
import { create } from "tar";
import { replaceFile } from "@repost/spec";
import { makeOwnedFolder } from "@repost/spec/folders";
import type { InstalledEnvironment } from "../installed-environments.ts";
import { ARCHIVE_ENTRIES, indexDigest, stageEnvironments } from "./archive-index.ts";

export interface ExportEnvironmentsOptions {
  readonly environments: readonly InstalledEnvironment[];
  readonly output: string;
}

export interface ExportedEnvironments {
  readonly path: string;
  readonly digest: string;
  readonly environments: readonly string[];
}

/** Includes locks and file digests, for machines without an index. */
export async function exportEnvironments(options: ExportEnvironmentsOptions): Promise<ExportedEnvironments> {
  const { environments } = options;
  const output = resolve(options.output);
  await using stage = await makeOwnedFolder();
  const index = await stageEnvironments(environments, stage.path);
  const form = { gzip: true, portable: true, noMtime: true, follow: true };
  await replaceFile(output, (temporary) => create({ file: temporary, cwd: stage.path, ...form }, ARCHIVE_ENTRIES));
  return { path: output, digest: indexDigest(index), environments: index.environments.map(({ name }) => name) };
}
