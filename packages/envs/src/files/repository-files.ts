import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

export interface RepositoryFiles {
  /** Returns null for a missing, large or outside file. */
  readonly read: (path: string) => Promise<string | null>;
  /** Sorted by name; none for a missing folder. */
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
}

const MAX_BYTES = 1_000_000;

/** Does not follow links out of the folder. */
export function openRepositoryFiles(root: string): RepositoryFiles {
  const resolve = async (path: string): Promise<string | null> => {
    const [top, target] = await Promise.all([realpath(root), realpath(join(root, path)).catch(() => null)]);
    return target !== null && (target === top || target.startsWith(top + sep)) ? target : null;
  };
  return {
    read: async (path) => {
      const target = await resolve(path);
      const stats = target === null ? null : await stat(target);
      if (target === null || stats?.isFile() !== true || stats.size > MAX_BYTES) return null;
      return (await readFile(target, "utf8")).replace(/^\uFEFF/u, "");
    },
    list: async (folder) => {
      const target = await resolve(folder);
      const entries = target === null ? [] : await readdir(target, { withFileTypes: true }).catch(() => []);
      return entries
        .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
        .toSorted((left, right) => (left.name < right.name ? -1 : 1));
    },
  };
}
