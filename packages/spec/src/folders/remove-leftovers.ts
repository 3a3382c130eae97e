import { lstat, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FolderOwner, isGone } from "./folder-owner.ts";
import { FOLDER_PREFIX, MARKER } from "./owned-folder.ts";
import { removeFolder } from "./remove-folder.ts";

/** Requires our prefix, our user, and a certainly dead owner. */
export async function removeLeftovers(folder: string = tmpdir()): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(FOLDER_PREFIX));
  const removed: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (!(await isLeftover(path))) continue;
    await removeFolder(path);
    removed.push(path);
  }
  return removed;
}

async function isLeftover(path: string): Promise<boolean> {
  try {
    const stats = await lstat(path);
    if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return false;
    return isGone(JSON.parse(await readFile(join(path, MARKER), "utf8")) as FolderOwner);
  } catch {
    // The owner is unknown, or the folder is being removed.
    return false;
  }
}
