import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeOwner } from "./folder-owner.ts";
import { removeFolder } from "./remove-folder.ts";

export const FOLDER_PREFIX = "repost-";
export const MARKER = ".repost-owner.json";

export interface OwnedFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

export interface OwnedFolderOptions {
  /** @default the folder for temporary files */
  readonly parent?: string;
  /** Part of the folder's name. @default "executor" */
  readonly purpose?: string;
}

/** Makes a temporary folder with a file about its process, so that `removeLeftovers` can remove it after a kill. */
export async function makeOwnedFolder({
  parent = tmpdir(),
  purpose = "executor",
}: OwnedFolderOptions = {}): Promise<OwnedFolder> {
  const path = await mkdtemp(join(parent, `${FOLDER_PREFIX}${purpose}-`));
  await writeFile(join(path, MARKER), JSON.stringify(describeOwner()));
  return { path, remove: () => removeFolder(path) };
}
