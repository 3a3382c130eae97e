import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { requestInvalid } from "../errors.ts";
import { onceByKey } from "../once.ts";

const PAGE_BYTES = 4096;

/** Shown folders do not change. */
export class ViewedFolders {
  readonly #folders = new Map<string, ReturnType<typeof readFolder>>();

  read(root: string): ReturnType<typeof readFolder> {
    return onceByKey(this.#folders, root, () =>
      readFolder(root).catch((error: unknown) => {
        throw requestInvalid(`the folder ${root} cannot be read: ${String(error)}`);
      }),
    );
  }
}

async function readFolder(root: string) {
  const hash = createHash("sha256");
  let copyBytes = 0;
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const file of entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    const stats = await lstat(file);
    const mtime = stats.isFile() ? stats.mtimeMs : null;
    const target = stats.isSymbolicLink() ? await readlink(file) : null;
    hash.update(
      `${JSON.stringify([relative(root, file), stats.mode, mtime, target, stats.isFile() ? stats.size : null])}\n`,
    );
    if (stats.isFile()) for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    copyBytes += Math.ceil(stats.size / PAGE_BYTES) * PAGE_BYTES + PAGE_BYTES;
  }
  return { digest: hash.digest("hex"), copyBytes };
}
