import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * `fill` writes a temporary file in the same folder, which is then renamed. Creates the folder. After a failure, the
 * old file remains.
 */
export async function replaceFile(path: string, fill: (temporaryPath: string) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  const temporaryPath = join(folder, `.${basename(path)}.${randomUUID()}.partial`);
  await mkdir(folder, { recursive: true });
  try {
    await fill(temporaryPath);
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

/** Replaces the file atomically. Resolves when the content is on the disk. */
export async function writeFileAtomically(path: string, content: string): Promise<void> {
  await replaceFile(path, (temporaryPath) => writeSynced(temporaryPath, content));
}

export async function writeSynced(path: string, content: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
