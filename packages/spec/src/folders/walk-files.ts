import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

export interface WalkFilesOptions {
  /** Omits a file, or a folder with its content. The path is relative. @default nothing */
  readonly isSkipped?: (entry: Dirent, path: string) => boolean | Promise<boolean>;
  /** Yields symbolic links, without following them. @default false */
  readonly includesLinks?: boolean;
}

/** Yields relative paths with forward slashes, sorted in each folder. */
export async function* walkFiles(root: string, options: WalkFilesOptions = {}, folder = ""): AsyncGenerator<string> {
  const { isSkipped = () => false, includesLinks = false } = options;
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (await isSkipped(entry, path)) continue;
    if (entry.isDirectory()) yield* walkFiles(root, options, path);
    else if (entry.isFile() || (includesLinks && entry.isSymbolicLink())) yield path;
  }
}
