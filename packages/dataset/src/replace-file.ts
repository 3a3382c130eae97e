import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile as replaceOnDisk } from "@repost/spec";
import { writeFailure } from "./errors.ts";

/**
 * Replaces a file atomically and durably.
 * @throws DatasetError DATASET_DISK_FULL, DATASET_FILE_UNWRITABLE
 */
export async function replaceFile(path: string, fill: (temporaryPath: string) => Promise<void>): Promise<void> {
  try {
    await replaceOnDisk(path, fill);
    await syncFolder(dirname(path));
  } catch (error) {
    throw writeFailure(path, error);
  }
}

/** Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
