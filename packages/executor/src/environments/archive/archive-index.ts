import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { digestOf, records, type RuntimeArchive } from "@repost/spec";

/** Names in an archive of environments. */
export const ARCHIVE_FILES = { index: "repost-runtime.json", environments: "environments" } as const;

/** What names everything in an archive, whatever compressed it: the digest of its index. */
export function indexDigest(index: RuntimeArchive): string {
  return digestOf(records.runtimeArchive.line(index));
}

/** Digest of every file below a folder, by path with forward slashes; links and other special files are an error of the caller's. */
export async function digestFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) files[relative(folder, path).split(sep).join("/")] = await digestFile(path);
  return files;
}

async function digestFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return `sha256:${hash.digest("hex")}`;
}
