import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";

/** Bytes of a file of a repository; null for what is no file, is larger than `maxBytes`, cannot be read, or lies outside by a link. */
export function readInside(root: string, path: string, maxBytes: number): Uint8Array | null {
  const place = join(root, path);
  try {
    const found = lstatSync(place);
    if (!found.isFile() || found.size > maxBytes) return null;
    // A folder on the way may be a link that leads outside.
    return realpathSync(place).startsWith(realpathSync(root) + sep) ? readFileSync(place) : null;
  } catch {
    return null;
  }
}
