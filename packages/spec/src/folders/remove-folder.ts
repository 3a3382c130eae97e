import { chmod, lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

export async function removeFolder(path: string): Promise<void> {
  await makeWritable(path);
  await rm(path, { recursive: true, force: true, maxRetries: 3 });
}

async function makeWritable(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => null);
  if (stats?.isDirectory() !== true) return;
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeWritable(join(path, entry.name));
  }
}
