import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const EVERY_MS = 200;

export interface DownloadWatch extends Disposable {
  readonly signal: AbortSignal;
}

export function watchDownload(root: string, maxBytes: number): DownloadWatch {
  const controller = new AbortController();
  const folder = join(root, ".git", "objects", "pack");
  const look = async (): Promise<void> => {
    if ((await sizeOf(folder)) > maxBytes) controller.abort();
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return { signal: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}

async function sizeOf(folder: string): Promise<number> {
  try {
    const names = await readdir(folder);
    const stats = await Promise.all(names.map(async (name) => await stat(join(folder, name))));
    return stats.reduce((sum, { size }) => sum + size, 0);
  } catch {
    return 0;
  }
}
