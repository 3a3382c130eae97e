import { chmod, lstat, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { MARKER, makeOwnedFolder, removeFolder, removeLeftovers } from "@repost/spec/folders";

interface PublishFolderOptions {
  readonly parent: string;
  readonly name: string;
  readonly fill: (folder: string) => Promise<void>;
}

/** Renames a complete folder; the fastest process wins. Removes leftovers of dead processes. */
export async function publishFolder({ parent, name, fill }: PublishFolderOptions): Promise<string> {
  await removeLeftovers(parent);
  const { path } = await makeOwnedFolder({ parent });
  const final = join(parent, name);
  try {
    await fill(path);
    for (const name of await readdir(path)) if (name !== MARKER) await makeReadOnly(join(path, name));
    await rm(join(path, MARKER));
    await chmod(path, 0o555);
    await rename(path, final).catch(async (error: NodeJS.ErrnoException) => {
      if (!["ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
      await removeFolder(path);
    });
    return final;
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
