import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";

export function readInside(root: string, path: string, maxBytes: number): Uint8Array | null {
  const place = join(root, path);
  try {
    const stats = lstatSync(place);
    if (!stats.isFile() || stats.size > maxBytes) return null;
    // A parent folder may link to the outside.
    return realpathSync(place).startsWith(realpathSync(root) + sep) ? readFileSync(place) : null;
  } catch {
    return null;
  }
}
