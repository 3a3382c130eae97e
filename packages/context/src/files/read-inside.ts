import { lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";

export function readInside(root: string, path: string, maxBytes: number): Uint8Array | null {
  const target = join(root, path);
  try {
    const stats = lstatSync(target);
    if (!stats.isFile() || stats.size > maxBytes) return null;
    // A parent folder may link to the outside.
    return realpathSync(target).startsWith(realpathSync(root) + sep) ? readFileSync(target) : null;
  } catch {
    return null;
  }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
