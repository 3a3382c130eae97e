import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, IGNORED_FOLDERS, type RepositoryPlan, stableJson } from "@repost/spec";
import { walkFiles } from "@repost/spec/folders";

/** Includes links; sorted, with forward slashes. */
export async function listRepositoryFiles(root: string): Promise<readonly string[]> {
  const isSkipped = ({ name }: Dirent): boolean => IGNORED_FOLDERS.has(name);
  const paths: string[] = [];
  for await (const path of walkFiles(root, { isSkipped, includesLinks: true })) paths.push(path);
  return paths.toSorted();
}

/** Digests all inputs of an impact map. */
export async function impactDigest(root: string, plan: RepositoryPlan, lock: string | null): Promise<string> {
  const files: Record<string, string> = {};
  for (const path of await listRepositoryFiles(root)) files[path] = await fileDigest(join(root, path));
  return digestOf(stableJson({ files, plan, lock }));
}

async function fileDigest(path: string): Promise<string> {
  const link = await readlink(path).catch(() => null);
  return link === null
    ? createHash("sha256")
        .update(await readFile(path))
        .digest("hex")
    : `link ${link}`;
}
