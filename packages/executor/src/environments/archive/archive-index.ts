import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { digestOf, stableJson } from "@repost/spec";
import { z } from "zod/v4";

/** Names in an archive of environments. */
export const ARCHIVE_FILES = { index: "repost-runtime.json", environments: "environments" } as const;

const indexSchema = z.object({
  schema_version: z.literal(1),
  environments: z.array(
    z.object({
      name: z.string().regex(/^(?:python|node)-[\d.]+-[\w-]+-[0-9a-f]{64}$/u),
      /** Digest of each file, by path in the environment's folder. */
      files: z.record(z.string(), z.string()),
    }),
  ),
});

/** repost-runtime.json: every file of an archive with its digest. */
export type ArchiveIndex = z.infer<typeof indexSchema>;

/** The index of an archive; null for what is none. */
export function parseIndex(text: string): ArchiveIndex | null {
  try {
    const read = indexSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function formatIndex(index: ArchiveIndex): string {
  return `${stableJson(index)}\n`;
}

/** What names everything in an archive, whatever compressed it: the digest of its index. */
export function indexDigest(index: ArchiveIndex): string {
  return digestOf(formatIndex(index));
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
