import { lstat, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FolderOwner, isGone } from "./folder-owner.ts";
import { FOLDER_PREFIX, MARKER, NEW_OWNER } from "./owned-folder.ts";
import { removeFolder } from "./remove-folder.ts";

/** Requires our prefix, our user, and a certainly dead owner. */
export async function removeLeftovers(folder: string = tmpdir()): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(FOLDER_PREFIX));
  const removed: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (!(await isLeftover(path))) continue;
    const left = path.endsWith(NEW_OWNER) ? path.slice(0, -NEW_OWNER.length) : path;
    await removeFolder(left);
    await rm(`${left}${NEW_OWNER}`, { force: true });
    removed.push(left);
  }
  return removed;
}

async function isLeftover(path: string): Promise<boolean> {
  try {
    const stats = await lstat(path);
    const isNew = stats.isFile() && path.endsWith(NEW_OWNER);
    if (!(isNew || stats.isDirectory()) || stats.uid !== process.getuid?.()) return false;
    return isGone(JSON.parse(await readFile(isNew ? path : join(path, MARKER), "utf8")) as FolderOwner);
  } catch {
    // The owner is unknown, or the folder is being removed.
    return false;
  }
}
