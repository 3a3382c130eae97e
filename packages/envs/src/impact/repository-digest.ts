import { createHash } from "node:crypto";
import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, IGNORED_FOLDERS, type RepositoryPlan, stableJson } from "@repost/spec";

/** Includes links; sorted, with forward slashes. */
export async function listRepositoryFiles(root: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (IGNORED_FOLDERS.has(entry.name)) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile() || entry.isSymbolicLink()) paths.push(path);
    }
  };
  await visit("");
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
