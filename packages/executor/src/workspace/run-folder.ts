import { chmod, cp, lchown, lstat, mkdir, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { IGNORED_FOLDERS } from "@repost/spec";
import { makeOwnedFolder } from "@repost/spec/folders";
import { RunUsers } from "../sandbox/run-users.ts";

export interface RunFolder extends AsyncDisposable {
  readonly root: string;
}

/** Root gives the copy to an unused user: overlays copy files of known users. */
export async function makeRunFolder(source: string): Promise<RunFolder> {
  const { path, remove } = await makeOwnedFolder();
  const root = join(path, "repository");
  try {
    await mkdir(root);
    await cp(source, root, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      filter: (from) => from === source || !IGNORED_FOLDERS.has(basename(from)),
    });
    await chmod(path, 0o755);
    await open(root, process.getuid?.() === 0 ? new RunUsers().take() : null);
    return { root, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function open(path: string, user: number | null): Promise<void> {
  const stats = await lstat(path);
  if (user !== null) await lchown(path, user, user);
  if (stats.isSymbolicLink()) return;
  await chmod(path, stats.mode | (stats.isDirectory() ? 0o755 : 0o644));
  if (stats.isDirectory()) for (const name of await readdir(path)) await open(join(path, name), user);
}
