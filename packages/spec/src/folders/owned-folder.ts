import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeOwner } from "./folder-owner.ts";
import { removeFolder } from "./remove-folder.ts";

export const FOLDER_PREFIX = "repost-";
export const MARKER = ".repost-owner.json";

export interface OwnedFolder extends AsyncDisposable {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

export interface OwnedFolderOptions {
  /** @default the folder for temporary files */
  readonly parent?: string;
  /** Part of the folder's name. @default "executor" */
  readonly purpose?: string;
}

/** File beside a new folder until its marker is inside, so that a kill leaves no folder without an owner. */
export const NEW_OWNER = ".owner.json";

/** Makes a temporary folder with a file about its process, so that `removeLeftovers` can remove it after a kill. */
export async function makeOwnedFolder({
  parent = tmpdir(),
  purpose = "executor",
}: OwnedFolderOptions = {}): Promise<OwnedFolder> {
  const path = join(parent, `${FOLDER_PREFIX}${purpose}-${randomBytes(6).toString("hex")}`);
  await writeFile(`${path}${NEW_OWNER}`, JSON.stringify(describeOwner()), { flag: "wx" });
  await mkdir(path, { mode: 0o700 });
  await rename(`${path}${NEW_OWNER}`, join(path, MARKER));
  const remove = (): Promise<void> => removeFolder(path);
  return { path, remove, [Symbol.asyncDispose]: remove };
}
