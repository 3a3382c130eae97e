import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { makeOwnedFolder, removeLeftovers } from "@repost/spec/folders";

export interface SourceFolder {
  readonly root: string;
  readonly remove: () => Promise<void>;
}

/** Makes a temporary folder for files of a source. Removes those of processes that were killed. */
export async function makeSourceFolder(purpose: string): Promise<SourceFolder> {
  await removeLeftovers();
  const { path, remove } = await makeOwnedFolder({ purpose });
  const root = join(path, "files");
  await mkdir(root);
  return { root, remove };
}
