import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeOwner } from "./folder-owner.ts";
import { removeFolder } from "./remove-folder.ts";

/** Start of the name of every temporary folder that an executor makes. */
export const FOLDER_PREFIX = "repost-executor-";
/** File in each of them that says whose it is. */
export const MARKER = ".repost-owner.json";

export interface OwnedFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** A fresh folder in another, among temporary files by default, that only this user can read, marked as this process's. */
export async function makeOwnedFolder(parent: string = tmpdir()): Promise<OwnedFolder> {
  const path = await mkdtemp(join(parent, FOLDER_PREFIX));
  await writeFile(join(path, MARKER), JSON.stringify(describeOwner()));
  return { path, remove: () => removeFolder(path) };
}
