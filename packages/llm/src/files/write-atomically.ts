import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { folderUnusable } from "../errors.ts";

/**
 * Writes a file atomically. Resolves when the file is on the disk.
 * @throws LlmError LLM_FOLDER_UNUSABLE
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const partial = join(dirname(path), `.${randomUUID()}.partial`);
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(partial, "wx");
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw folderUnusable(path, error);
  }
}
