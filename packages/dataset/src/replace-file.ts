import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writeFailure } from "./system-errors.ts";

/**
 * Replaces a file atomically: `write` fills a partial file, which is then renamed. After a failure, the old file
 * remains and the partial file is removed.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 */
export async function replaceFile(path: string, write: (partialPath: string) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  const partialPath = join(folder, `.${basename(path)}.${randomUUID()}.partial`);
  try {
    await mkdir(folder, { recursive: true });
    await fillAndRename(path, partialPath, write);
    await syncFolder(folder);
  } catch (error) {
    throw writeFailure(path, error);
  }
}

async function fillAndRename(
  path: string,
  partialPath: string,
  write: (partialPath: string) => Promise<void>,
): Promise<void> {
  try {
    await write(partialPath);
    await rename(partialPath, path);
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}

/** Flushes the rename to the disk. Windows can neither open folders nor needs it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
