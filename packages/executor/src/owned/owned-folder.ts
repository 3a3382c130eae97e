import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeOwner } from "./folder-owner.ts";
import { removeFolder } from "./remove-folder.ts";

export const FOLDER_PREFIX = "repost-executor-";
export const MARKER = ".repost-owner.json";

interface OwnedFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

export async function makeOwnedFolder(parent: string = tmpdir()): Promise<OwnedFolder> {
  const path = await mkdtemp(join(parent, FOLDER_PREFIX));
  await writeFile(join(path, MARKER), JSON.stringify(describeOwner()));
  return { path, remove: () => removeFolder(path) };
}
