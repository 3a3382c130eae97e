import { chmod, lstat, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { MARKER, makeOwnedFolder, removeFolder, removeLeftovers } from "@repost/spec/folders";

/** Renames a complete folder; the fastest process wins. Removes leftovers of dead processes. */
export async function publishFolder(
  parent: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await removeLeftovers(parent);
  const { path } = await makeOwnedFolder({ parent });
  try {
    await fill(path);
    for (const name of await readdir(path)) if (name !== MARKER) await makeReadOnly(join(path, name));
    await rm(join(path, MARKER));
    await chmod(path, 0o555);
    await rename(path, join(parent, name)).catch(async (error: NodeJS.ErrnoException) => {
      if (!["ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
      await removeFolder(path);
    });
  } catch (error) {
    await removeFolder(path);
    throw error;
  }
}

/** Other users read it, and verified files must not change. */
async function makeReadOnly(path: string): Promise<void> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of await readdir(path)) await makeReadOnly(join(path, name));
  await chmod(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o555 : 0o444);
}
