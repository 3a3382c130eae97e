import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

interface Entry {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Removes the files of a folder that were used longest ago, until the rest is within the limit. */
export function pruneFolder(folder: string, maxBytes: number): void {
  try {
    const entries = readdirSync(folder).map((name) => entryAt(join(folder, name)));
    let bytes = 0;
    for (const entry of entries.toSorted((left, right) => right.usedMs - left.usedMs)) {
      bytes += entry.bytes;
      if (bytes > maxBytes) rmSync(entry.path, { force: true });
    }
  } catch {
    // Another run is at it as well; the next one that writes here prunes again.
    return;
  }
}

function entryAt(path: string): Entry {
  const { size, mtimeMs } = statSync(path);
  return { path, bytes: size, usedMs: mtimeMs };
}
